import { publicMessagePath, unseenField } from '@openhour/shared/features/support/public-message.ts'
import { retention } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { publicMessages } from '@openhour/shared/features/support/support.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admin: Browser
beforeAll(async () => {
  product = await openProduct()
  admin = await product.admin()
})
afterAll(() => product.stop())

const fields = { name: 'Kim Visitor', email: 'kim@example.com', text: 'May I see a demo?' }
const send = (form: Record<string, string>, from = product.visitor(), headers: Record<string, string> = {}) =>
  from.post(publicMessagePath, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })
type Listed = { items: { id: string; subject: string; from: { name: string | null; role: string | null } }[] }
const inbox = async () =>
  ((await admin.post('/rpc/supportInbox/list', { json: {} })).json as { json: Listed }).json.items

test('a visitor’s message reaches the inbox, and the answer their mailbox', async () => {
  const sent = await send(fields)
  expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Your message was sent')])
  const [one] = await inbox()
  expect(one).toMatchObject({ subject: 'From the contact form', from: { name: 'Kim Visitor', role: null } })
  await admin.post('/rpc/supportInbox/answer', { json: { id: one?.id, text: 'Yes. <b>Tuesday</b>?', close: true } })
  const [mail] = await product.mails(fields.email)
  expect(mail?.subject).toBe('Your message to support')
  expect(mail?.text).toContain('Yes. <b>Tuesday</b>?')
  expect(mail?.html).not.toContain('<b>Tuesday')
  // The only email: nobody can have one sent to somebody else.
  expect(await product.mails(fields.email)).toHaveLength(1)
})

test('the page after sending does not tell whether the address has an account', async () => {
  const person = await product.person()
  const known = await send({ ...fields, email: person.email })
  const unknown = await send({ ...fields, email: 'nobody@example.com' })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
})

test('a program that fills in every field is thanked, and stores nothing', async () => {
  const before = (await inbox()).length
  const sent = await send({ ...fields, [unseenField]: 'https://spam.example.com' })
  expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Your message was sent')])
  expect(await inbox()).toHaveLength(before)
})

test('what can’t be sent comes back as it was typed, escaped', async () => {
  const text = '<script>alert(1)</script>'
  const refused = await send({ ...fields, email: 'not an address', text })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Please enter a valid email address')
  expect(refused.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(refused.text).not.toContain('<script>')
  expect((await send({ ...fields, text: 'x'.repeat(5_000_000) })).status).toBe(413)
  expect((await send(fields, product.visitor(), { origin: 'https://other.example.com' })).status).toBe(403)
})

test('one network address sends only so many, and keeps what it typed', async () => {
  const robot = product.visitor()
  for (let count = 0; count < publicMessages.ofAddress; count++) expect((await send(fields, robot)).status).toBe(200)
  const over = await send({ ...fields, text: 'My own words' }, robot)
  expect([over.status, over.text]).toEqual([429, expect.stringContaining('My own words')])
  expect((await send(fields)).status).toBe(200)
})

test('a closed message of a visitor is deleted after its time', async () => {
  await send({ ...fields, name: 'Old Visitor' })
  const id = (await inbox()).find(({ from }) => from.name === 'Old Visitor')?.id
  await admin.post('/rpc/supportInbox/setState', { json: { id, state: 'closed' } })
  await product.database.owner.query(
    `update support_requests set closed_at = now() - ($2 || ' days')::interval where id = $1`,
    [id, retention.closedVisitorDays.usual + 1],
  )
  await product.database.owner.query(`select graphile_worker.add_job('tidy-up')`)
  const status = await until(
    async () => (await admin.post('/rpc/supportInbox/get', { json: { id } })).status,
    (now) => now !== 200,
  )
  expect(status).toBe(404)
})
