import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ChipsInput } from './ChipsInput.tsx'
import { Field } from './Field.tsx'

afterEach(cleanup)

/** As lists are kept: trimmed, of those that differ in case alone the first. */
const tidy = (items: readonly string[]) =>
  [...new Map(items.map((item) => [item.trim().toLowerCase(), item.trim()] as const).toReversed()).entries()]
    .map(([, item]) => item)
    .filter(Boolean)
    .toReversed()

function Form({ begin, most, longest }: { begin: string[]; most?: number; longest?: number }) {
  const [items, setItems] = useState(begin)
  return (
    <Field label="Triggers" hint="Enter or a comma adds one.">
      <ChipsInput value={items} onChange={setItems} tidy={tidy} most={most} longest={longest} />
    </Field>
  )
}

function open(begin: string[] = [], limits: { most?: number; longest?: number } = {}) {
  render(<Form begin={begin} {...limits} />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Triggers' })
}
const chips = () =>
  screen.queryByRole('list', { name: 'Triggers' })
    ? within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const said = () => screen.getByRole('status').textContent

test('Enter, a comma and leaving the field each add what is typed', () => {
  const field = open()
  type(field, '  Work ')
  fireEvent.keyDown(field, { key: 'Enter' })
  type(field, 'Sleep,')
  type(field, 'Noise')
  fireEvent.blur(field)
  expect([chips(), field.value, said()]).toEqual([['Work', 'Sleep', 'Noise'], '', 'Added Noise'])
})

test('splits pasted text at commas and lines, without empty entries and duplicates', () => {
  const field = open(['Work'])
  fireEvent.paste(field, { clipboardData: { getData: () => 'work, Sleep,, sleep\nNoise ,' } })
  expect([chips(), field.value]).toEqual([['Work', 'Sleep', 'Noise'], ''])
  type(field, 'NOISE,')
  expect([chips(), said()]).toEqual([['Work', 'Sleep', 'Noise'], 'NOISE is in the list already'])
})

test('Backspace in the empty field takes back the last, and never a letter more', () => {
  const field = open(['Work', 'Sleep'])
  type(field, 'x')
  fireEvent.keyDown(field, { key: 'Backspace' })
  expect(chips()).toEqual(['Work', 'Sleep'])
  type(field, '')
  fireEvent.keyDown(field, { key: 'Backspace' })
  expect([chips(), said()]).toEqual([['Work'], 'Removed Sleep'])
})

test('each has a remove button, and the field gets the focus', () => {
  const field = open(['Work', 'Sleep'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Work' }))
  expect([chips(), document.activeElement]).toEqual([['Sleep'], field])
})

test('text that does not fit stays in the field, with the reason', () => {
  const field = open(['One'], { most: 3, longest: 8 })
  type(field, 'Two, Three, Four,')
  expect([chips(), field.value, said()]).toEqual([
    ['One', 'Two', 'Three'],
    'Four',
    'There is room for 3. Remove one to add another.',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Two' }))
  type(field, 'Much too long,')
  expect([field.value, said()]).toEqual(['Much too long', 'Please keep each to 8 characters.'])
})

test('Enter in the empty field is left to the form', () => {
  expect(fireEvent.keyDown(open(['Work']), { key: 'Enter' })).toBe(true)
})
