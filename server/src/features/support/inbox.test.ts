import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinedClient } from '../../testing/portal-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { askedFor, call, toldOf } from '../../testing/support-samples.ts'
import { setTier } from '../../testing/task-calls.ts'

type Person = Awaited<ReturnType<Product['person']>>

let product: Product
let admin: Person
beforeAll(async () => {
  product = await openProduct({ PLANS: 'on' })
  admin = (await product.admin()) as Person
})
afterAll(() => product.stop())

test('what admins do with a request stands in the history of a therapist, once a day for reading, and not in that of a client', async () => {
  const asker = await product.person()
  const client = await joinedClient(product, await product.person())
  const ofTherapist = (await askedFor(asker, 'support')).id
  const ofClient = (await askedFor(client, 'portalSupport')).id
  for (const id of [ofTherapist, ofClient]) {
    await call(admin, 'supportInbox/get', { id })
    await call(admin, 'supportInbox/get', { id })
    await call(admin, 'supportInbox/answer', { id, text: 'Hello' })
  }
  const actsOf = async (account: string) =>
    (await call<AccountPage>(admin, 'adminAccounts/get', { id: account })).json.acts.map(({ act }) => act)
  expect(await actsOf(asker.userId)).toEqual(['support-answered', 'support-read'])
  expect(await actsOf(client.userId)).toEqual([])
})

describe('the inbox', () => {
  type Listed = { items: { id: string; priority: boolean }[]; counts: Record<string, number> }
  const listed = async (more: object) => (await call<Listed>(admin, 'supportInbox/list', more)).json

  test('lists priority first, then the oldest, and closed ones apart', async () => {
    const [early, late, premium] = [await product.person(), await product.person(), await product.person()]
    for (const person of [early, late]) await setTier(product, person, 'pro')
    await setTier(product, premium, 'premium')
    const ids = [
      (await askedFor(early, 'support')).id,
      (await askedFor(late, 'support')).id,
      (await askedFor(premium, 'support')).id,
    ]
    const order = (page: Listed) => page.items.map(({ id }) => ids.indexOf(id)).filter((at) => at >= 0)
    expect(order(await listed({ state: 'open' }))).toEqual([2, 0, 1])
    await call(admin, 'supportInbox/setState', { id: ids[1], state: 'closed' })
    expect(order(await listed({ state: 'open' }))).toEqual([2, 0])
    expect(order(await listed({ state: 'closed' }))).toEqual([1])
  })

  test('assigns to another admin, who is told, and to no one who is none', async () => {
    const { id } = await askedFor(await product.person(), 'support')
    const second = (await product.admin()) as Person
    expect((await call(admin, 'supportInbox/assign', { id, adminId: second.userId })).status).toBe(200)
    expect(await toldOf(second)).toMatchObject([{ title: 'A request was assigned to you' }])
    expect((await listed({ mine: true })).items.map((one) => one.id)).not.toContain(id)
    expect(
      (await call(admin, 'supportInbox/assign', { id, adminId: (await product.person()).userId })).problem,
    ).toEqual([404, 'not-found', supportTexts.adminNotFound])
  })

  test('templates have one name each', async () => {
    const template = { name: 'Reload', text: 'Please reload the page.' }
    const { id } = (await call(admin, 'supportInbox/addTemplate', template)).json
    expect((await call(admin, 'supportInbox/addTemplate', template)).status).toBe(409)
    await call(admin, 'supportInbox/changeTemplate', { id, name: 'Reload', text: 'Reload, please.' })
    const templates = async () =>
      (await call<{ items: object[] }>(admin, 'supportInbox/templates', {})).json.items as { id: string }[]
    expect(await templates()).toContainEqual({ id, name: 'Reload', text: 'Reload, please.' })
    await call(admin, 'supportInbox/removeTemplate', { id })
    expect(await templates()).not.toContainEqual(expect.objectContaining({ id }))
    expect((await call(admin, 'supportInbox/changeTemplate', { id, ...template })).status).toBe(404)
  })
})
