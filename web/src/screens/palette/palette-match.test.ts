import { expect, test } from 'vitest'
import { fit, fitting } from './palette-match.ts'

test.each([
  ['', 'Settings', '', 1],
  ['set', 'Settings', '', 1],
  ['cli my', 'My Clients', '', 1],
  ['SÉT', 'Settings', '', 1],
  ['sign out', 'Logout', 'sign out leave', 2],
  ['log out', 'Logout', 'sign out leave', 2],
  ['ting', 'Settings', '', 3],
  ['in', 'Settings', '', 0],
  ['set x', 'Settings', '', 0],
  ['obrien', "Siobhán O'Brien", '', 1],
  ['%', 'Settings', '', 0],
  ['  ', 'Settings', '', 1],
])('%j in %j (%j) fits with rank %i', (q, label, keywords, rank) => {
  expect(fit(q, label, keywords)).toBe(rank)
})

test('sorts by match, ties in their own order', () => {
  const entries = [
    { label: 'Billing', keywords: 'plan' },
    { label: 'Upset plants' },
    { label: 'Planets' },
    { label: 'Plans' },
  ]
  expect(fitting('plan', entries).map(({ label }) => label)).toEqual(['Upset plants', 'Planets', 'Plans', 'Billing'])
})
