import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { setClockStyle } from '../lib/time/format.ts'
import { Field } from './Field.tsx'
import { SlimTimeInput } from './SlimTimeInput.tsx'
import { TimeInput, type TimeInputProps } from './TimeInput.tsx'

afterEach(() => {
  cleanup()
  setClockStyle('12-hour')
})

function Form({ begin, slim = false, ...rest }: { begin: string; slim?: boolean } & Partial<TimeInputProps>) {
  const [value, setValue] = useState(begin)
  const Input = slim ? SlimTimeInput : TimeInput
  return (
    <div role="dialog" aria-label="A form">
      <Field label="Starts">
        <Input value={value} onChange={setValue} {...rest} />
      </Field>
      <output>{value}</output>
      <button type="button" onClick={() => setValue('10:15')}>
        Take what was typed before
      </button>
    </div>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Starts', { selector: 'input' })
const shown = () => field().value.replace(/\s/gu, ' ')
const press = (element: HTMLElement) => {
  fireEvent.mouseDown(element)
  fireEvent.click(element)
}
const kept = () => screen.getByRole('status').textContent
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.replace(/\s/gu, ' '))

test('accepts any format and shows the practice’s on blur', () => {
  render(<Form begin="09:00" />)
  expect(shown()).toBe('9:00 AM')
  type('2 pm')
  expect([shown(), kept()]).toEqual(['2 pm', '14:00'])
  fireEvent.blur(field())
  expect(shown()).toBe('2:00 PM')
  type('14:30')
  fireEvent.blur(field())
  expect([shown(), kept()]).toEqual(['2:30 PM', '14:30'])
})

test('follows the practice’s clock style, or the given one', () => {
  setClockStyle('24-hour')
  const { rerender } = render(<Form begin="14:30" />)
  expect(shown()).toBe('14:30')
  type('2')
  expect(kept()).toBe('02:00')
  fireEvent.blur(field())
  rerender(<Form begin="" style="12-hour" />)
  expect(shown()).toBe('2:00 AM')
  type('3')
  expect(kept()).toBe('15:00')
})

test('invalid input stays as typed, and an empty field stays empty', () => {
  render(<Form begin="09:00" />)
  type(' noonish ')
  fireEvent.blur(field())
  expect([shown(), kept()]).toEqual(['noonish', 'noonish'])
  type('')
  fireEvent.blur(field())
  expect([shown(), kept()]).toEqual(['', ''])
})

test('without am/pm, takes the first time after the other one, if that is a time', () => {
  const { rerender } = render(<Form begin="" after="10:00" />)
  type('8')
  expect(kept()).toBe('20:00')
  rerender(<Form begin="" after="ten" />)
  type('8:00')
  expect(kept()).toBe('08:00')
})

test('a value from elsewhere replaces what is being typed', () => {
  render(<Form begin="09:00" />)
  type('noon')
  fireEvent.click(screen.getByRole('button', { name: 'Take what was typed before' }))
  expect(shown()).toBe('10:15 AM')
})

test('a press offers times, and choosing one sets it', async () => {
  render(<Form begin="09:00" after="08:30" />)
  press(field())
  await screen.findByRole('listbox')
  expect(offered().slice(0, 2)).toEqual(['8:45 AM', '9:00 AM'])
  fireEvent.click(screen.getByRole('option', { name: /^1:15/ }))
  expect([shown(), kept()]).toEqual(['1:15 PM', '13:15'])
})

test('the slim variant accepts the same input and offers nothing', () => {
  render(<Form begin="09:00" slim after="08:00" />)
  press(field())
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect([screen.queryByRole('listbox'), screen.queryByRole('combobox')]).toEqual([null, null])
  type('5')
  expect([shown(), kept()]).toEqual(['5', '17:00'])
  fireEvent.blur(field())
  expect(shown()).toBe('5:00 PM')
})
