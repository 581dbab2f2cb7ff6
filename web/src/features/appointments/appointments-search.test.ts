import { expect, test } from 'vitest'
import { readAppointmentsSearch, rememberList } from './appointments-search.ts'

const id = '018f0000-0000-7000-8000-00000000000c'

test('reads valid search parameters', () => {
  const search = {
    view: 'list',
    date: '2026-11-22',
    list: 'past',
    search: 'okafor',
    page: 3,
    cancelled: true,
    open: id,
    new: 1,
    client: id,
  }
  expect(readAppointmentsSearch(search)).toEqual(search)
})

test.each([
  { view: 'year', date: '2026-02-30', list: 'all', page: 1, search: '  ' },
  { view: 3, date: 20261122, list: 'gone', page: -2, cancelled: 'yes', open: 'x', new: 7, client: "'; drop" },
])('drops invalid search parameters: %j', (search) => {
  expect(readAppointmentsSearch(search)).toEqual({})
})

test('the list that was chosen last is shown again, unless the link names one', () => {
  rememberList('past')
  expect(readAppointmentsSearch({ view: 'list' })).toEqual({ view: 'list', list: 'past' })
  expect(readAppointmentsSearch({ view: 'list', list: 'upcoming' })).toEqual({ view: 'list', list: 'upcoming' })
  expect(readAppointmentsSearch({ view: 'week' })).toEqual({ view: 'week' })
  rememberList('upcoming')
  expect(readAppointmentsSearch({ view: 'list' })).toEqual({ view: 'list', list: 'upcoming' })
})
