import { expect, test } from 'vitest'
import { dataDownloadName } from '../data-download/data-download.rules.ts'
import { saysNothing } from './portal-diary.rules.ts'

const nothing = { triggers: [], copingStrategiesUsed: [] }

test.each([
  ['no rating and no words', {}, true],
  ['ratings that are left out', { moodRating: null, anxietyLevel: undefined }, true],
  ['a note of spaces', { notes: ' \n' }, true],
  ['no note', { notes: null }, true],
  ['one rating', { sleepQuality: 1 }, false],
  ['a trigger', { triggers: ['crowds'] }, false],
  ['a strategy', { copingStrategiesUsed: ['walk'] }, false],
  ['a note', { notes: 'Slept well' }, false],
])('an entry with %s says nothing: %o', (_what, entry, empty) => {
  expect(saysNothing({ ...nothing, ...entry })).toBe(empty)
})

test('one trigger and one strategy do not cancel each other out', () => {
  expect(saysNothing({ triggers: ['crowds'], copingStrategiesUsed: ['walk'] })).toBe(false)
})

test('the name of a download says nothing about the product', () => {
  expect(dataDownloadName('2026-06-01')).toBe('my-data-2026-06-01.zip')
})
