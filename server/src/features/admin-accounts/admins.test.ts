import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admin: Browser
beforeAll(async () => {
  product = await openProduct()
  admin = await product.admin()
})
afterAll(() => product.stop())

const get = async (id: string) =>
  ((await admin.post('/rpc/adminAccounts/get', { json: { id } })).json as { json: AccountPage }).json
const act = (name: string, id: string) =>
  admin.post(`/rpc/adminAccounts/${name}`, { json: { id, reason: 'They left us.' } })

const invite = (email: string) => admin.post('/rpc/adminAccounts/inviteAdmin', { json: { email, name: 'Ada Admin' } })

test('are invited by email, choose a password once, and are removed', async () => {
  const email = 'ada@example.com'
  expect((await invite(email)).status).toBe(200)
  const [mail] = await product.mails(email, 1)
  const token = decodeURIComponent(/#token=([^"\s>]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const ada = product.visitor()
  const choose = () => ada.post('/api/auth/reset-password', { token, newPassword: goodPassword })
  expect((await choose()).status).toBe(200)
  expect((await choose()).status).toBe(409)
  expect((await ada.post('/api/auth/sign-in', { email, password: goodPassword })).status).toBe(200)
  expect((await ada.get('/api/v1/admin/overview')).status).toBe(200)
  expect((await invite(email)).status).toBe(409)
  const { id } = (await ada.get('/api/v1/account/me')).json as { id: string }
  expect((await act('removeAdmin', id)).status).toBe(200)
  await until(
    () => ada.get('/api/v1/admin/overview'),
    ({ status }) => status === 401,
  )
  expect((await product.mails(email, 3))[0]?.subject).toBe('You are no longer an admin')
})

test('an invitation changes no account that exists', async () => {
  const ana = await product.person()
  expect((await invite(ana.email)).status).toBe(409)
  expect(await get(ana.userId)).toMatchObject({ role: 'therapist' })
})

test('a second invitation replaces the first', async () => {
  const email = 'late@example.com'
  await invite(email)
  await product.mails(email, 1)
  expect((await invite(email)).status).toBe(200)
  const tokens = (await product.mails(email, 2)).map(({ text }) =>
    decodeURIComponent(/#token=([^"\s>]+)/.exec(text ?? '')?.[1] ?? ''),
  )
  const [newer, older] = tokens
  const choose = (token: string | undefined) =>
    product.visitor().post('/api/auth/reset-password', { token, newPassword: goodPassword })
  expect((await choose(older)).status).toBe(409)
  expect((await choose(newer)).status).toBe(200)
})

test('only admins are removed this way', async () => {
  expect((await act('removeAdmin', (await product.person()).userId)).status).toBe(409)
})

test('an admin who has only been invited does not count as another one', async () => {
  const alone = await openProduct()
  try {
    const only = await alone.admin()
    const invited = { email: 'soon@example.com', name: 'Ada Admin' }
    expect((await only.post('/rpc/adminAccounts/inviteAdmin', { json: invited })).status).toBe(200)
    const leave = () => only.post('/functions/v1/delete-account', { confirmation: 'DELETE' })
    expect((await leave()).status).toBe(409)
    await alone.database.owner.query('update users set address_proved_at = now() where email = $1', [invited.email])
    expect((await leave()).status).toBe(200)
  } finally {
    await alone.stop()
  }
})
