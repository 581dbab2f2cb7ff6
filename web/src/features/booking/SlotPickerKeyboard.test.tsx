import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  announced,
  button,
  cells,
  focused,
  focusOn,
  grid,
  heading,
  nameOf,
  press,
  pressKeys,
} from './slot-picker-screen.ts'
import { SlotPicker } from './SlotPicker.tsx'
import { sampleSlots, TestSlotPicker } from './TestSlotPicker.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-11-25T10:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('choosing a day announces it and moves the focus to its times, and the button there leads back', () => {
  render(<TestSlotPicker />)
  expect(screen.getByText('Choose a day to see its free times.')).toBeTruthy()
  expect(announced()).toBe('')
  press('Tuesday 2 December, 4 free times')
  expect(announced()).toBe('Tuesday 2 December: 4 free times')
  expect(document.activeElement).toBe(heading('Tuesday 2 December'))
  expect(screen.getByText('4 free times, 50 minutes each. Times are in London time.')).toBeTruthy()
  expect(button('Tuesday 2 December, 4 free times').getAttribute('aria-pressed')).toBe('true')
  press('Back to the calendar')
  expect(document.activeElement).toBe(button('Tuesday 2 December, 4 free times'))
})

test.each([
  ['ArrowLeft', 'Monday 1 December, no free times'],
  ['ArrowRight', 'Wednesday 3 December, no free times'],
  ['ArrowUp', 'Tuesday 25 November, no free times'],
  ['ArrowDown', 'Tuesday 9 December, no free times'],
  ['Home', 'Monday 1 December, no free times'],
  ['End', 'Sunday 7 December, no free times'],
  ['PageUp', 'Sunday 2 November, no free times'],
  ['PageDown', 'Friday 2 January 2026, no free times'],
])('%s moves the focus to %s', (key, name) => {
  render(<TestSlotPicker />)
  focusOn('Tuesday 2 December, 4 free times')
  expect(fireEvent.keyDown(document.activeElement as Element, { key })).toBe(false)
  expect(focused()).toBe(name)
})

test('arrow keys cross into the next month, which is announced, and come back', () => {
  const onMonth = vi.fn<(month: string) => void>()
  render(<TestSlotPicker onMonth={onMonth} />)
  focusOn('Tuesday 2 December, 4 free times')
  pressKeys('PageDown', 'ArrowDown')
  expect([focused(), announced()]).toEqual(['Friday 9 January 2026, 1 free time', 'January 2026: free times on 1 day'])
  pressKeys('ArrowUp', 'ArrowUp')
  expect([focused(), announced()]).toEqual(['Friday 26 December, no free times', 'December 2025: free times on 1 day'])
  expect(onMonth.mock.calls).toEqual([['2026-01'], ['2025-12']])
})

test('keys stop at the first and last month, and leave shortcuts of the browser alone', () => {
  const onMonth = vi.fn<(month: string) => void>()
  render(<TestSlotPicker onMonth={onMonth} />)
  focusOn('Tuesday 2 December, 4 free times')
  pressKeys('Shift+PageDown', 'Shift+PageUp')
  expect(focused()).toBe('Tuesday 2 December, 4 free times')
  expect(fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(fireEvent.keyDown(document.activeElement as Element, { key: 'Tab' })).toBe(true)
  pressKeys('PageUp', 'PageUp')
  expect(focused()).toBe('Sunday 2 November, no free times')
  expect(onMonth.mock.calls).toEqual([['2025-11']])
})

test('a year is one key away, and the last day stands for one that does not exist', () => {
  render(<TestSlotPicker from="2025-11-25" to="2027-03-01" />)
  focusOn('Tuesday 2 December, 4 free times')
  pressKeys('Shift+PageDown')
  expect(focused()).toBe('Wednesday 2 December 2026, no free times')
  pressKeys('Shift+PageUp', 'End', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  expect(focused()).toBe('Wednesday 31 December, no free times')
  pressKeys('PageDown', 'PageDown')
  expect(focused()).toBe('Saturday 28 February 2026, no free times')
})

test('the grid is one tab stop, which follows the focus', () => {
  render(<TestSlotPicker />)
  const stops = () => [...grid().querySelectorAll('[tabindex="0"]')].map(nameOf)
  expect(stops()).toEqual(['Tuesday 2 December, 4 free times'])
  focusOn('Tuesday 2 December, 4 free times')
  pressKeys('ArrowRight')
  expect(stops()).toEqual(['Wednesday 3 December, no free times'])
  press('Next month: January 2026')
  expect(stops()).toEqual(['Friday 9 January 2026, 1 free time'])
})

test('Space and Enter do nothing on a day without free times, and do not scroll', () => {
  render(<TestSlotPicker />)
  focusOn('Tuesday 2 December, 4 free times')
  expect(fireEvent.keyDown(document.activeElement as Element, { key: ' ' })).toBe(true)
  pressKeys('ArrowRight')
  expect(fireEvent.keyDown(document.activeElement as Element, { key: ' ' })).toBe(false)
  fireEvent.click(document.activeElement as Element)
  expect(screen.queryByRole('radio')).toBeNull()
})

test('months are reached by buttons with names, as far as can be booked, and the focus stays on the button', () => {
  render(<TestSlotPicker />)
  button('Next month: January 2026').focus()
  press('Next month: January 2026')
  expect(announced()).toBe('January 2026: free times on 1 day')
  press('Next month: February 2026')
  expect(announced()).toBe('February 2026: no free times')
  expect(document.activeElement).toBe(button('Next month'))
  expect(button('Next month').getAttribute('aria-disabled')).toBe('true')
  press('Next month')
  expect(heading('February 2026')).toBeTruthy()
  press('Previous month: January 2026')
  expect(heading('January 2026')).toBeTruthy()
})

test('while a month is fetched, no day is said to have no free times, and then the month is announced', () => {
  const { rerender } = render(<TestSlotPicker slots={sampleSlots.slice(0, 5)} />)
  press('Next month: January 2026')
  rerender(<TestSlotPicker slots={sampleSlots.slice(0, 5)} busy />)
  expect(announced()).toBe('Loading January 2026')
  expect([cells()[1], screen.queryByText(/^No free times in/)]).toEqual(['Thursday 1 January 2026', null])
  rerender(<TestSlotPicker />)
  expect(announced()).toBe('January 2026: free times on 1 day')
})

test('a day keeps the focus when it gets free times and when it loses them', () => {
  const { rerender } = render(<TestSlotPicker />)
  focusOn('Tuesday 2 December, 4 free times')
  rerender(<TestSlotPicker slots={sampleSlots.slice(4)} />)
  expect(focused()).toBe('Tuesday 2 December, no free times')
  rerender(<TestSlotPicker />)
  expect(document.activeElement).toBe(button('Tuesday 2 December, 4 free times'))
  act(() => button('Next month: January 2026').focus())
  rerender(<TestSlotPicker slots={sampleSlots.slice(4)} />)
  expect(focused()).toBe('Next month: January 2026')
})

test('a month that arrives later gets the focus on its day, unless a month was chosen by button meanwhile', () => {
  const december = {
    slots: sampleSlots,
    zone: 'Europe/London',
    practiceZone: 'Europe/London',
    clockStyle: '12-hour',
    weekStart: 'monday',
    from: '2025-11-25',
    to: '2026-02-10',
    value: null,
    month: '2025-12',
    onChange: vi.fn<() => void>(),
    onMonth: vi.fn<() => void>(),
  } as const
  const { rerender } = render(<SlotPicker {...december} />)
  focusOn('Tuesday 2 December, 4 free times')
  pressKeys('PageDown')
  expect([focused(), announced()]).toEqual(['Tuesday 2 December, 4 free times', ''])
  rerender(<SlotPicker {...december} month="2026-01" />)
  expect(focused()).toBe('Friday 2 January 2026, no free times')
  pressKeys('PageUp')
  focusOn('Previous month: December 2025')
  press('Previous month: December 2025')
  rerender(<SlotPicker {...december} />)
  expect(focused()).toBe('Previous month: November 2025')
})
