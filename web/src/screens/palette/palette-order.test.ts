import { expect, test } from 'vitest'
import { nearnessOfClient, orderOf } from './palette-order.ts'

const person = (name: string, more: object = {}) => ({
  name,
  preferredName: null,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  phone: null,
  ...more,
})

test.each([
  ['tamsin', person('Tamsin Reed'), 0],
  ['reed tam', person('Tamsin Reed'), 1],
  ['kofi', person('Kwame Boateng', { preferredName: 'Kofi' }), 0],
  ['kwame@exam', person('Kwame Boateng'), 1],
  ['7700 900', person('Maya Okafor', { phone: '+44 (7700) 900-123' }), 1],
  ['kafo', person('Maya Okafor'), 3],
  ['tasks', person('Tamsin Reed'), 4],
  ['okafro', person('Maya Okafor'), 4],
] as const)('%j is as near to %o as %i', (q, client, near) => {
  expect(nearnessOfClient(q, client)).toBe(near)
})

const entries = (near: 0 | 1 | 2 | 3) => [{ row: 'page', near }]
const client = (row: string, near: 0 | 1 | 3 | 4) => ({ row, near })

test('an exactly named page comes before clients, and Enter opens it', () => {
  const order = orderOf({ clients: [client('tamsin', 4)], entries: entries(0), records: ['note'] })
  expect(order).toEqual({ blocks: ['entries', 'clients', 'records', 'similar'], chosen: 'page' })
})

test('Enter opens the client who alone is nearest', () => {
  expect(orderOf({ clients: [client('maya', 0), client('mayam', 1)], entries: entries(1), records: [] }).chosen).toBe(
    'maya',
  )
  expect(orderOf({ clients: [client('maya', 1)], entries: [], records: ['note'] }).chosen).toBe('maya')
})

test('opens none of several equal, similar or partial matches', () => {
  expect(orderOf({ clients: [client('a', 0), client('b', 0)], entries: [], records: [] }).chosen).toBeUndefined()
  expect(orderOf({ clients: [client('a', 4)], entries: [], records: [] }).chosen).toBeUndefined()
  expect(orderOf({ clients: [client('a', 3)], entries: [], records: [] }).chosen).toBeUndefined()
})

test('a page that matches as well as a client comes first', () => {
  expect(orderOf({ clients: [client('tamsin', 1)], entries: entries(1), records: [] }).chosen).toBe('page')
})

test('opens none of several records, but a single one', () => {
  expect(orderOf({ clients: [], entries: [], records: ['a', 'b'] }).chosen).toBeUndefined()
  expect(orderOf({ clients: [], entries: [], records: ['a'] }).chosen).toBe('a')
  expect(orderOf({ clients: [], entries: entries(2), records: ['a', 'b'] }).chosen).toBe('page')
})
