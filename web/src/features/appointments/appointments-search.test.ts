import { expect, test } from 'vitest'
import { readAppointmentsSearch } from './appointments-search.ts'

const id = '018f0000-0000-7000-8000-00000000000c'

test('reads valid search parameters', () => {
  const search = {
    view: 'list',
    date: '2026-11-22',
    list: 'past',
    page: 3,
    cancelled: true,
    open: id,
    new: 1,
    client: id,
  }
  expect(readAppointmentsSearch(search)).toEqual(search)
})

test.each([
  { view: 'year', date: '2026-02-30', list: 'upcoming', page: 1 },
  { view: 3, date: 20261122, list: 'gone', page: -2, cancelled: 'yes', open: 'x', new: 7, client: "'; drop" },
])('drops invalid search parameters: %j', (search) => {
  expect(readAppointmentsSearch(search)).toEqual({})
})
