import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import {
  announced,
  button,
  cells,
  chosen,
  focusOn,
  grid,
  heading,
  nameOf,
  press,
  pressKeys,
  radios,
} from './slot-picker-screen.ts'
import { sampleSlots, slotAt, TestSlotPicker } from './TestSlotPicker.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-11-25T10:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the calendar names every day with its free times, and only days that have some are buttons', () => {
  render(<TestSlotPicker />)
  expect(screen.getByRole('grid', { name: 'December 2025' })).toBe(grid())
  expect(within(grid()).getAllByRole('columnheader').map(nameOf)[0]).toBe('Monday')
  expect(within(grid()).getAllByRole('button').map(nameOf)).toEqual(['Tuesday 2 December, 4 free times'])
  expect(cells().slice(0, 2)).toEqual(['Monday 1 December, no free times', 'Tuesday 2 December, 4 free times'])
  expect(cells().filter(Boolean)).toHaveLength(31)
})

test('the week starts on the given day, and the first column has its name', () => {
  render(<TestSlotPicker weekStart="sunday" month="2026-01" />)
  expect(within(grid()).getAllByRole('columnheader').map(nameOf)[0]).toBe('Sunday')
  // Thursday 1 January, after four days of December.
  expect(within(grid()).getAllByRole('cell')[0]).toHaveProperty('colSpan', 4)
  expect(cells()[1]).toBe('Thursday 1 January 2026, no free times')
})

test('announcements follow the focus, also when the same day is chosen again', () => {
  render(<TestSlotPicker />)
  const atFocus: (string | undefined)[] = []
  const listen = () => atFocus.push(announced())
  document.addEventListener('focusin', listen)
  press('Tuesday 2 December, 4 free times')
  focusOn('Tuesday 2 December, 4 free times')
  press('Tuesday 2 December, 4 free times')
  focusOn('Tuesday 2 December, 4 free times')
  pressKeys('PageDown')
  document.removeEventListener('focusin', listen)
  const message = 'Tuesday 2 December: 4 free times'
  expect(atFocus).toEqual(['', message, '', message, message])
  expect(announced()).toBe('January 2026: free times on 1 day')
})

test('the times of a day are one group of radio buttons, by part of the day', () => {
  const onChange = vi.fn<(slot: Slot) => void>()
  render(<TestSlotPicker onChange={onChange} />)
  press('Tuesday 2 December, 4 free times')
  const times = screen.getByRole('radiogroup', { name: 'Tuesday 2 December' })
  expect(
    within(times)
      .getAllByRole('group')
      .map((group) => [...group.querySelectorAll('legend, label')].map(nameOf)),
  ).toEqual([
    ['Morning', '9:00 AM', '10:00 AM'],
    ['Afternoon', '2:00 PM'],
    ['Evening', '6:30 PM'],
  ])
  expect(
    new Set(
      within(times)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ name }) => name),
    ).size,
  ).toBe(1)
  const two = screen.getByRole<HTMLInputElement>('radio', { name: /^2:00\sPM$/u })
  fireEvent.click(two)
  expect([two.checked, onChange.mock.calls]).toEqual([true, [[sampleSlots[2]]]])
  expect(chosen()).toBe('2025-12-02T14:00:00.000Z')
})

test('the 24-hour clock', () => {
  render(<TestSlotPicker clockStyle="24-hour" value={sampleSlots[0] ?? null} />)
  expect(radios()).toEqual(['09:00', '10:00', '14:00', '18:30'])
})

test('the three earliest times are one press away, also in another month', () => {
  const onMonth = vi.fn<(month: string) => void>()
  render(<TestSlotPicker onMonth={onMonth} />)
  const next = screen.getByRole('region', { name: 'Next free times' })
  expect(within(next).getAllByRole('button').map(nameOf)).toEqual([
    'Friday 28 November, 4:00 PM',
    'Tuesday 2 December, 9:00 AM',
    'Tuesday 2 December, 10:00 AM',
  ])
  const friday = button('Friday 28 November, 4:00 PM')
  friday.focus()
  fireEvent.click(friday)
  expect([chosen(), friday.getAttribute('aria-pressed')]).toEqual(['2025-11-28T16:00:00.000Z', 'true'])
  expect(heading('November 2025')).toBeTruthy()
  expect(document.activeElement).toBe(friday)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^4:00\sPM$/u }).checked).toBe(true)
  expect(onMonth.mock.calls).toEqual([['2025-11']])
})

test('a month without free times says so and leads to the next one that has some', () => {
  render(<TestSlotPicker slots={sampleSlots.slice(5)} />)
  expect(screen.getByText('No free times in December 2025.')).toBeTruthy()
  press('Go to January 2026')
  expect(document.activeElement).toBe(button('Friday 9 January 2026, 1 free time'))
  press('Next month: February 2026')
  expect(screen.getByText('No free times in February 2026.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Go to/ })).toBeNull()
})

test('without any free time, or if nothing can be booked, the reason stands in place of the calendar', () => {
  const { rerender } = render(<TestSlotPicker slots={[]} from="2025-12-01" to="2025-12-20" />)
  expect(heading('No times to book')).toBeTruthy()
  expect(screen.getByText('There are no free times until 20 December 2025. Please check again later.')).toBeTruthy()
  rerender(<TestSlotPicker unavailable="Your therapist does not take online bookings. Please send a message." />)
  expect(screen.getByText('Your therapist does not take online bookings. Please send a message.')).toBeTruthy()
  expect([screen.queryByRole('grid'), screen.queryByRole('button')]).toEqual([null, null])
  rerender(<TestSlotPicker slots={[]} from="2025-12-01" to="2025-12-20" busy />)
  expect(grid()).toBeTruthy()
})

test('a day whose times were all taken says so, and the announcement is corrected', () => {
  const { rerender } = render(<TestSlotPicker />)
  press('Tuesday 2 December, 4 free times')
  rerender(<TestSlotPicker slots={sampleSlots.slice(1)} />)
  expect(announced()).toBe('Tuesday 2 December: 3 free times')
  rerender(<TestSlotPicker slots={sampleSlots.slice(4)} />)
  expect(announced()).toBe('Tuesday 2 December: no free times')
  expect(screen.getByText('No free times. Times are in London time.')).toBeTruthy()
})

test('times name both zones where they differ at that moment, and the day where that differs too', () => {
  // Iceland keeps UTC all year, so it agrees with London in winter only.
  const slots = ['2026-03-28T09:00:00Z', '2026-03-29T09:00:00Z'].map(slotAt)
  const props = { slots, practiceZone: 'Atlantic/Reykjavik', month: '2026-03', to: '2026-06-01' }
  const { rerender } = render(<TestSlotPicker {...props} />)
  press('Saturday 28 March 2026, 1 free time')
  expect(radios()).toEqual(['9:00 AM'])
  press('Sunday 29 March 2026, 1 free time')
  expect(radios()).toEqual(['10:00 AM London time, 9:00 AM Reykjavik time'])
  rerender(<TestSlotPicker {...props} zone="Pacific/Auckland" practiceZone="America/New_York" />)
  expect(radios()).toEqual(['10:00 PM Auckland time, 5:00 AM New York time'])
  rerender(<TestSlotPicker {...props} zone="America/Los_Angeles" practiceZone="Australia/Sydney" />)
  expect(radios()).toEqual(['2:00 AM Los Angeles time, 8:00 PM Sydney time'])
  expect(nameOf(screen.getAllByRole('button')[0] as Element)).toBe(
    'Saturday 28 March 2026, 2:00 AM Los Angeles time, 8:00 PM Sydney time',
  )
})

test('on the other side of the date line the practice’s day is named', () => {
  const slots = ['2025-12-02T22:00:00Z'].map(slotAt)
  render(<TestSlotPicker slots={slots} zone="Australia/Sydney" practiceZone="America/New_York" />)
  press('Wednesday 3 December, 1 free time')
  expect(radios()).toEqual(['9:00 AM Sydney time, Tue 2 Dec, 5:00 PM New York time'])
})

test('a time that the clocks show twice is told apart by its offset', () => {
  // At 01:00 UTC on 26 October 2025 London went from UTC+1 to UTC+0.
  const slots = ['2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z', '2025-10-26T02:30:00Z'].map(slotAt)
  const props = { slots, practiceZone: 'Europe/London', month: '2025-10', from: '2025-10-01' }
  render(<TestSlotPicker {...props} />)
  press('Sunday 26 October, 3 free times')
  expect(radios()).toEqual(['1:30 AM (UTC+1)', '1:30 AM (UTC+0)', '2:30 AM'])
})
