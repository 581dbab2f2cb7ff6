import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queries } from '../../lib/api/api.ts'
import { readStored } from '../../lib/storage.ts'
import { openFakePortal, practiceOf } from '../../testing/server/fake-portal.ts'
import { openPractice } from './open-practice.ts'

const other = practiceOf({ clientId: crypto.randomUUID(), practiceName: 'Heron House' })
afterEach(() => localStorage.clear())

const open = (clientId: unknown, more: object = {}) =>
  openPractice({
    location: { pathname: '/client/appointments', search: { clientId, ...more } },
    queryClient: new QueryClient(),
  })

test('a link shows the practice that it names, and the page itself gets the rest of the address', async () => {
  openFakePortal({ 'portal/practices': () => ({ items: [practiceOf(), other], ended: [] }) })
  const { options } = await open(other.clientId, { view: 'cancelled' })
  expect(options).toMatchObject({ to: '/client/appointments', search: { view: 'cancelled' }, replace: true })
  expect(readStored('portal_practice')).toBe(other.clientId)
  await open(practiceOf().clientId)
  expect(readStored('portal_practice')).toBe(practiceOf().clientId)
})

test.each([crypto.randomUUID(), 'x', 7, undefined])(
  '%s, which the client has not joined, changes nothing',
  async (id) => {
    openFakePortal({ 'portal/practices': () => ({ items: [practiceOf(), other], ended: [] }) })
    await open(other.clientId)
    const { options } = await open(id)
    expect(options.search).toEqual({})
    expect(readStored('portal_practice')).toBe(other.clientId)
  },
)

test('without an answer of the server the page opens as it was', async () => {
  const server = openFakePortal()
  server.failing.set('portal/practices', 'lost')
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { options } = await openPractice({
    location: { pathname: '/client/plan', search: { clientId: other.clientId } },
    queryClient,
  })
  expect(options).toMatchObject({ to: '/client/plan' })
  expect(readStored('portal_practice')).toBeNull()
  expect(queryClient.getQueryData(queries.portal.practices.queryOptions({ input: {} }).queryKey)).toBeUndefined()
})
