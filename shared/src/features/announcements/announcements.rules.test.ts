import { expect, test } from 'vitest'
import { announcementStart, announcementState, announcementTexts as texts, endFault } from './announcements.rules.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T12:00:01Z', '2026-03-11T00:00:00Z', 'planned'],
  ['2026-03-10T12:00:00Z', '2026-03-11T00:00:00Z', 'shown'],
  ['2026-03-09T12:00:00Z', '2026-03-10T12:00:01Z', 'shown'],
  ['2026-03-09T12:00:00Z', '2026-03-10T12:00:00Z', 'ended'],
])('from %s to %s it is %s', (startsAt, endsAt, state) => {
  expect(announcementState({ startsAt, endsAt }, now)).toBe(state)
})

test.each([
  [null, '2026-03-10T12:00:00.000Z'],
  ['2026-03-01T00:00:00Z', '2026-03-10T12:00:00.000Z'],
  ['2026-03-10T14:00:00+01:00', '2026-03-10T13:00:00.000Z'],
])('asked to begin at %s, it begins at %s', (startsAt, begins) => {
  expect(new Date(announcementStart(startsAt, now)).toISOString()).toBe(begins)
})

test.each([
  [null, '2026-03-10T12:00:00Z', texts.alreadyOver],
  [null, '2026-03-10T12:00:01Z', undefined],
  ['2026-03-12T12:00:00Z', '2026-03-12T12:00:00Z', texts.endsFirst],
  ['2026-03-12T12:00:00Z', '2026-03-12T12:00:01Z', undefined],
  [null, '2026-06-08T12:00:00Z', undefined],
  [null, '2026-06-08T12:00:01Z', texts.tooLong],
  // Counted from its begin, not from now.
  ['2026-04-10T12:00:00Z', '2026-07-09T12:00:00Z', undefined],
])('from %s until %s: %s', (startsAt, endsAt, fault) => {
  expect(endFault({ startsAt, endsAt }, now)).toBe(fault)
})
