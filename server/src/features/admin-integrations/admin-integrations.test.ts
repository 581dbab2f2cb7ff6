import type { ServiceList } from '@openhour/shared/features/admin-integrations/admin-integrations.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let admin: Browser
beforeAll(async () => {
  product = await openProduct({ ZOOM_CLIENT_ID: 'id-of-zoom', ZOOM_CLIENT_SECRET: 'secret-of-zoom' })
  admin = await product.admin()
})
afterAll(() => product.stop())

test('tells how each service is configured, without its secret, and how its connections are', async () => {
  const states = ['working', 'working', 'failing', 'reconnect']
  for (const state of states) {
    const { userId } = await product.person()
    await product.database.owner.query(
      `insert into connections (therapist_id, kind, account, state, problem, problem_at, success_at)
        values ($1, 'zoom', 'someone@example.com', $2, case when $2 <> 'working' then 'Zoom did not answer.' end,
          case when $2 <> 'working' then now() end, now())`,
      [userId, state],
    )
  }
  const answer = await admin.post('/rpc/adminIntegrations/list', {})
  const { items } = (answer.json as { json: ServiceList }).json
  expect(items.find(({ service }) => service === 'zoom')).toMatchObject({
    configured: true,
    accounts: { connected: 2, failing: 1, reconnect: 1 },
    problem: 'Zoom did not answer.',
  })
  expect(items.find(({ service }) => service === 'google_calendar')).toMatchObject({
    configured: false,
    how: 'Not configured',
    accounts: { connected: 0, failing: 0, reconnect: 0 },
  })
  expect(answer.text).not.toMatch(/secret-of-zoom|someone@example.com/)
})
