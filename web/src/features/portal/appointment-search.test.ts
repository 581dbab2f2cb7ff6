import { expect, test } from 'vitest'
import { readAppointmentSearch } from './appointment-search.ts'

test.each([
  [{}, {}],
  [
    { view: 'past', page: 3 },
    { view: 'past', page: 3 },
  ],
  [
    { view: 'cancelled', page: '2' },
    { view: 'cancelled', page: 2 },
  ],
  [{ view: 'upcoming', page: 1, search: 'x' }, {}],
  [{ view: 'all', page: -1 }, {}],
])('the address %j is read as %j', (given, expected) => {
  expect(readAppointmentSearch(given)).toEqual(expected)
})
