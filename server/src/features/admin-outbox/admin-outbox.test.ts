import type { OutboxMail } from '@openhour/shared/features/admin-outbox/admin-outbox.contract.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let admin: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  admin = (await product.admin()) as typeof admin
})
afterAll(() => product.stop())

const outbox = async (query = '') =>
  (await admin.get(`/api/v1/admin/outbox${query}`)).json as { isUsed: boolean; items: OutboxMail[]; more: boolean }

test('emails are listed with recipient and kind, newest first, in pages', async () => {
  const person = await product.person('client')
  const { isUsed, items } = await outbox()
  expect(isUsed).toBe(true)
  expect(items[0]).toMatchObject({ template: 'confirm-address', to: person.email, readable: true })
  for (let n = 0; n < 120; n++) {
    const number = String(n).padStart(3, '0')
    const name = `2020-01-01T00-00-00.${number}Z-old-mail-018f0000-0000-7000-8000-000000000${number}.eml`
    writeFileSync(join(product.dataDir, 'outbox', name), `To: reader${n}@example.com\nSubject: x\n\nbody`)
  }
  writeFileSync(join(product.dataDir, 'outbox', 'not-a-mail.txt'), 'x')
  const seen: string[] = []
  for (let before = ''; ;) {
    const page = await outbox(before && `?before=${before}`)
    seen.push(...page.items.map(({ id }) => id))
    before = page.items.at(-1)?.id ?? ''
    if (!page.more) break
  }
  expect(seen).toEqual(seen.toSorted().reverse())
  expect(seen.filter((id) => id.includes('old-mail'))).toHaveLength(120)
})

test('a confirmation can be read, which is recorded in both chains', async () => {
  const person = await product.person('therapist')
  const mail = (await outbox()).items.find(({ to }) => to === person.email)
  const answer = await admin.post(`/api/v1/admin/outbox/${mail?.id}/open`, {})
  expect(answer.json).toMatchObject({ to: person.email, subject: 'Confirm your email address' })
  expect((answer.json as { text: string }).text).toMatch(/http\S+#confirm=\S+/)
  const { rows } = await product.database.owner.query('select act, details from admin_acts where account_id = $1', [
    person.userId,
  ])
  expect(rows).toEqual([{ act: 'mail-opened', details: { template: 'confirm-address' } }])
})

test('an email that gives access or may name a client stays closed', async () => {
  const person = await product.person('therapist')
  await product.visitor().post('/api/auth/forgot-password', { email: person.email })
  await product.mails(person.email, 2)
  const mail = (await outbox()).items.find(({ template }) => template === 'reset-password')
  expect(mail).toMatchObject({ to: person.email, readable: false })
  const answer = await admin.post(`/api/v1/admin/outbox/${mail?.id}/open`, {})
  expect(answer.status).toBe(409)
  expect(answer.text).not.toContain('token')
})

test('nothing but emails of the folder can be asked for', async () => {
  for (const id of [
    '..%2F..%2Fsecret',
    'not-a-mail',
    '2020-01-01T00-00-00.000Z-..-018f0000-0000-7000-8000-000000000001',
  ])
    expect((await admin.post(`/api/v1/admin/outbox/${id}/open`, {})).status).toBe(400)
  const gone = '2020-01-01T00-00-00.000Z-confirm-address-018f0000-0000-7000-8000-00000000dead'
  expect((await admin.post(`/api/v1/admin/outbox/${gone}/open`, {})).status).toBe(404)
})
