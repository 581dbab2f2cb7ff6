import { virtual } from '@guidepup/virtual-screen-reader'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTo, spokenAfter } from '../../testing/spoken.ts'
import { TestSlotPicker } from './TestSlotPicker.tsx'

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2025-11-25T10:00:00Z'), toFake: ['Date'] })
  render(<TestSlotPicker />)
  await virtual.start({ container: document.body })
})
afterEach(async () => {
  await virtual.stop()
  cleanup()
  vi.useRealTimers()
})

test('the page reads: next times, month and its buttons, weekdays, days with and without free times', async () => {
  await readTo('end of document')
  const spoken = await virtual.spokenPhraseLog()
  const expected = [
    'heading, Next free times, level 2',
    'button, Friday 28 November, 4:00 PM, not pressed',
    'button, Tuesday 2 December, 9:00 AM, not pressed',
    'button, Tuesday 2 December, 10:00 AM, not pressed',
    'heading, December 2025, level 2',
    'button, Previous month: November 2025',
    'button, Next month: January 2026',
    'grid, December 2025',
    'columnheader, Monday',
    'columnheader, Sunday',
    'gridcell, Monday 1 December, no free times',
    'gridcell, Tuesday 2 December, 4 free times',
    'button, Tuesday 2 December, 4 free times, not pressed',
    'gridcell, Wednesday 3 December, no free times',
    'gridcell, Wednesday 31 December, no free times',
    'end of grid, December 2025',
  ]
  expect(spoken.filter((phrase) => expected.includes(phrase))).toEqual(expected)
  expect(spoken.filter((phrase) => phrase.startsWith('button') && phrase.includes('no free times'))).toEqual([])
})

test('choosing a day speaks its heading and then the number of times; after one is picked, a button leads back', async () => {
  await readTo('button, Tuesday 2 December, 4 free times, not pressed')
  expect(await spokenAfter(() => virtual.act())).toEqual([
    'heading, Tuesday 2 December, level 2',
    'polite: Tuesday 2 December: 4 free times',
  ])
  expect(virtual.activeNode).toBe(document.activeElement)

  await virtual.clearSpokenPhraseLog()
  await readTo('radio, 2:00 PM, not checked, position 3, set size 4')
  const expected = [
    'radiogroup, Tuesday 2 December',
    'group, Morning',
    'radio, 9:00 AM, not checked, position 1, set size 4',
    'radio, 10:00 AM, not checked, position 2, set size 4',
    'group, Afternoon',
    'radio, 2:00 PM, not checked, position 3, set size 4',
  ]
  const spoken = await virtual.spokenPhraseLog()
  expect(spoken.filter((phrase) => expected.includes(phrase))).toEqual(expected)

  await virtual.act()
  expect(virtual.activeNode).toHaveProperty('checked', true)
  await readTo('button, Back to the calendar')
  expect(await spokenAfter(() => virtual.act())).toEqual(['button, Tuesday 2 December, 4 free times, pressed'])
})

test('arrow keys speak each day, also one without free times, and another month', async () => {
  await readTo('button, Tuesday 2 December, 4 free times, not pressed')
  expect(await spokenAfter(() => virtual.press('ArrowRight'))).toEqual([
    'gridcell, Wednesday 3 December, no free times',
  ])
  expect(await spokenAfter(() => virtual.press('ArrowLeft'))).toEqual([
    'button, Tuesday 2 December, 4 free times, not pressed',
  ])
  expect(await spokenAfter(() => virtual.press('PageDown'))).toEqual([
    'gridcell, Friday 2 January 2026, no free times',
    'polite: January 2026: free times on 1 day',
  ])
})

test('paging by button speaks the month and keeps the focus', async () => {
  await readTo('button, Next month: January 2026')
  expect(await spokenAfter(() => virtual.act())).toContain('polite: January 2026: free times on 1 day')
  expect(virtual.activeNode).toBe(document.activeElement)
  await readTo('button, Friday 9 January 2026, 1 free time, not pressed')
})
