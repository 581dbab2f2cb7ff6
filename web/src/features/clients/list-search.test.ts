import { expect, test } from 'vitest'
import { readClientListSearch, rememberSort } from './list-search.ts'

test('the order that was chosen is remembered, until the first one is chosen again', () => {
  expect(readClientListSearch({})).toEqual({})
  rememberSort('name')
  expect(readClientListSearch({ search: 'May' })).toEqual({ search: 'May', sort: 'name' })
  expect(readClientListSearch({ sort: 'oldest' })).toEqual({ sort: 'oldest' })
  rememberSort(undefined)
  expect(readClientListSearch({})).toEqual({})
})
