import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../testing/fake-receiver.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let receiver: Receiver
let closed: Product
beforeAll(async () => {
  receiver = await openReceiver()
  closed = await openProduct()
})
afterAll(async () => {
  await closed.stop()
  await receiver.close()
})

test.each([
  'http://hooks.example.com/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://2130706433/',
  'https://name:word@hooks.example.com/',
  'https://hooks.example.com:8443/',
  'ftp://hooks.example.com/',
  'hooks.example.com',
])('%s is refused at its field', async (url) => {
  const person = await closed.person()
  const answer = await person.post('/api/v1/webhooks', { url, events: ['client.created'] })
  expect([answer.status, answer.json]).toMatchObject([400, { errors: { url: expect.any(String) } }])
})

test('an address that was let in before leads nowhere', async () => {
  const person = await closed.person()
  const made = await person.post('/api/v1/webhooks', { url: 'https://hooks.example.com/', events: ['client.created'] })
  const { item } = made.json as { item: { id: string } }
  await closed.database.owner.query('update webhook_endpoints set url = $1 where id = $2', [receiver.origin, item.id])
  const before = receiver.connections
  await person.post(`/api/v1/webhooks/${item.id}/test`, {})
  const [told] = await until(
    async () =>
      ((await person.get(`/api/v1/webhooks/${item.id}/deliveries`)).json as { items: { attempts: number }[] }).items,
    (items) => items[0]?.attempts === 1,
  )
  expect(told).toMatchObject({ error: 'not-public' })
  expect(receiver.connections).toBe(before)
})
