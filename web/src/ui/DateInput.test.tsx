import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestPractice } from '../testing/TestPractice.tsx'
import { DateInput } from './DateInput.tsx'
import { Field } from './Field.tsx'

beforeEach(() => {
  // Still Friday in New York.
  vi.useFakeTimers({ now: new Date('2026-11-28T02:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const london = { timeZone: 'Europe/London', weekStart: 'monday' } as const
const newYork = { timeZone: 'America/New_York', weekStart: 'sunday' } as const
type Example = { firstDay?: string; initial?: string; error?: string; practice?: typeof london | typeof newYork }

function Example({ practice = london, ...field }: Example) {
  return (
    <TestPractice practice={practice}>
      <Page {...field} />
    </TestPractice>
  )
}

function Page({ initial = '', error, ...bounds }: Omit<Example, 'practice'>) {
  const [value, setValue] = useState(initial)
  return (
    <main>
      <Field label="Due date" error={error}>
        <DateInput {...bounds} value={value} onChange={setValue} />
      </Field>
      <output aria-label="Value">{value}</output>
      <button type="button" onClick={() => setValue('2027-01-01')}>
        Set
      </button>
    </main>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Due date')
const value = () => screen.getByLabelText('Value').textContent
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const leave = () => fireEvent.blur(field())
const key = (name: string, also = {}) => fireEvent.keyDown(field(), { key: name, ...also })

test('is typed in the practice’s order and written out when left', () => {
  render(<Example />)
  type('3/12')
  // It may become 3/12/2027 yet.
  expect(field().value).toBe('3/12')
  leave()
  expect([field().value, value()]).toEqual(['Thu 3 Dec 2026', '2026-12-03'])
  type('tomorrow')
  expect(value()).toBe('2026-11-29')
  cleanup()
  render(<Example practice={newYork} />)
  expect(field().placeholder).toBe('Month/day/year')
  type('3/12')
  leave()
  expect([field().value, value()]).toEqual(['Fri 12 Mar 2027', '2027-03-12'])
  type('tomorrow')
  expect(value()).toBe('2026-11-28')
})

test('Enter reads it too, so that a form is sent with the day', () => {
  render(<Example />)
  type('3/12')
  key('Enter')
  expect(value()).toBe('2026-12-03')
})

test('says why a text is no day once the field is left, in place of the form’s own error', () => {
  render(<Example error="Please choose a day" />)
  type('31/2')
  expect(screen.queryByText('31 February does not exist')).toBeNull()
  leave()
  expect(field().value).toBe('31/2')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const described = field().getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('31 February does not exist')
  expect(screen.queryByText('Please choose a day')).toBeNull()
  type('')
  leave()
  screen.getByText('Please choose a day')
})

test('arrow keys change it by a day, within its bounds', () => {
  render(<Example firstDay="2026-11-28" />)
  key('ArrowUp')
  expect(field().value).toBe('Sat 28 Nov 2026')
  key('ArrowDown')
  expect(value()).toBe('2026-11-28')
  type('31/12')
  key('ArrowUp')
  expect(field().value).toBe('Fri 1 Jan 2027')
})

test('a value set from elsewhere replaces what was typed, and a restored draft is read', () => {
  render(<Example />)
  type('3/12')
  fireEvent.click(screen.getByRole('button', { name: 'Set' }))
  expect(field().value).toBe('Fri 1 Jan 2027')
  cleanup()
  render(<Example initial="3/12" />)
  expect([field().value, value()]).toEqual(['Thu 3 Dec 2026', '2026-12-03'])
})

test('the calendar is a grid that is operated by keyboard', async () => {
  render(<Example initial="2026-11-30" firstDay="2026-11-28" />)
  key('ArrowDown', { altKey: true })
  const calendar = await screen.findByRole('dialog', { name: 'Choose a day' })
  const grid = await within(calendar).findByRole('grid', { name: 'November 2026' })
  expect(within(grid).getAllByRole('columnheader')[0]?.textContent).toContain('Monday')
  const day = (name: string) => within(calendar).getByRole('button', { name })
  await waitFor(() => expect(document.activeElement).toBe(day('Monday 30 November')))
  expect(day('Monday 30 November').getAttribute('aria-pressed')).toBe('true')
  expect(day('Saturday 28 November').getAttribute('aria-current')).toBe('date')
  expect(day('Friday 27 November').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(day('Friday 27 November'))
  expect(value()).toBe('2026-11-30')
  const press = (name: string) => fireEvent.keyDown(document.activeElement ?? calendar, { key: name })
  press('ArrowRight')
  expect(document.activeElement).toBe(day('Tuesday 1 December'))
  within(calendar).getByRole('grid', { name: 'December 2026' })
  press('PageDown')
  press('End')
  expect(document.activeElement).toBe(day('Sunday 3 January 2027'))
  fireEvent.click(document.activeElement ?? calendar)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field().value).toBe('Sun 3 Jan 2027')
})
