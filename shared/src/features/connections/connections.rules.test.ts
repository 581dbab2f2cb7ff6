import { expect, test } from 'vitest'
import { connectedEventTitle, kindOfState } from './connections.rules.ts'

test.each([
  ['zoom.abc', 'zoom'],
  ['google_calendar.abc.def', 'google_calendar'],
  ['caldav.abc', undefined],
  ['zoom', undefined],
  ['zoomx', undefined],
  ['.zoom', undefined],
])('the state %j is of %s', (state, kind) => {
  expect(kindOfState(state)).toBe(kind)
})

test('titles in a connected calendar show initials at most', () => {
  const client = { name: 'Mila Keller', preferredName: null }
  expect(connectedEventTitle('neutral', client)).toBe('Appointment')
  expect(connectedEventTitle('initials', client)).toBe('Appointment with M. K.')
})
