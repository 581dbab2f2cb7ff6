import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../../testing/samples.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { openStatementCounter, type StatementCounter } from '../../testing/statement-counter.ts'

let database: TestDatabase
let counter: StatementCounter
let product: Product
let person: Browser

beforeAll(async () => {
  database = await openTestDatabase()
  // Every two seconds the product writes which lists were read, on the connections of requests.
  counter = await openStatementCounter(database.address, /app\.audit_read\('listed'/)
  product = await openProduct({ DATABASE_URL: counter.url, PLANS: 'off' })
  person = await product.person()
})
afterAll(async () => {
  await product.stop()
  counter.close()
  await database.drop()
})

/** The second time, so that the connection has prepared the statements and the practice's zone is cached. */
async function secondTime(operation: string, input: () => Promise<unknown>) {
  const ask = async () => {
    const json = await input()
    return counter.during(/app/, async () => {
      const { status, text } = await person.post(`/rpc/${operation.replace('.', '/')}`, { json })
      expect([operation, status, text.slice(0, 200)]).toEqual([operation, 200, expect.any(String)])
    })
  }
  // All of the pool's connections prepare statements on their own.
  for (let time = 0; time < 3; time++) await ask()
  return ask()
}

const sampleOf = (operation: string) => async () => samples[operation]?.good(person)

test.each([
  ['clients.list', 1],
  ['appointments.calendar', 1],
  ['dashboard.today', 1],
  ['notifications.list', 1],
  ['tasks.list', 1],
  ['search.find', 1],
  // With the entry in the audit log, which is in the read's transaction.
  ['clients.get', 1],
  ['clients.overview', 1],
  ['appointments.get', 1],
  ['notes.get', 1],
  ['sessions.get', 1],
])('%s takes %i round trips, each in one write to the socket', async (operation, roundTrips) => {
  expect(await secondTime(operation, sampleOf(operation))).toEqual({ roundTrips, writes: roundTrips })
})

test.each([
  'clients.add',
  'clients.update',
  'appointments.add',
  'notes.add',
  'notes.update',
  'sessions.add',
  'tasks.add',
  'tasks.update',
])('%s takes at most two round trips', async (operation) => {
  const { roundTrips } = await secondTime(operation, sampleOf(operation))
  expect(roundTrips).toBeGreaterThan(0)
  expect(roundTrips).toBeLessThanOrEqual(2)
})
