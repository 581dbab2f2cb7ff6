import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

const version = 'standard-1'
async function call(operation: string, json: object) {
  const { status, json: body } = await therapist.post(`/rpc/consents/${operation}`, { json })
  return { status, ...(body as { json: Record<string, unknown> }).json } as Record<string, unknown>
}
async function handedOver() {
  const { id } = await call('ask', { clientId: await newClient(therapist), purpose: 'treatment' })
  const { ticket } = await call('handOver', { id: id as string })
  return { id, ticket: ticket as string }
}
/** As the client on the device: nobody is signed in. */
async function onDevice(what: 'read' | 'sign' | 'decline', json: object) {
  const answer = await product.visitor().post(`/api/consent-signing/${what}`, json)
  return { status: answer.status, ...(answer.json as object) }
}

test('after signing out, the ticket opens the text that waits, signs it once, and opens nothing else', async () => {
  const { id, ticket } = await handedOver()
  const read = await onDevice('read', { ticket })
  expect(Object.keys(read)).toEqual(['status', 'purpose', 'version', 'text', 'practiceName', 'therapistName'])
  expect(await onDevice('sign', { ticket, version: 'own-1', name: 'Mila' })).toMatchObject({ status: 409 })
  expect(await onDevice('sign', { ticket, version, name: ' ' })).toMatchObject({ status: 400 })
  expect(await onDevice('sign', { ticket, version, name: 'Mila Example' })).toMatchObject({ status: 200 })
  expect(await call('get', { id })).toMatchObject({ given: 'device', signedName: 'Mila Example', hasPdf: true })
  expect(await onDevice('sign', { ticket, version, name: 'Mila Example' })).toMatchObject({ status: 409 })
  expect(await onDevice('read', { ticket })).toMatchObject({ status: 409 })
})

test('a forged ticket, one for another consent and one whose request was taken back open nothing', async () => {
  const { id, ticket } = await handedOver()
  const other = await handedOver()
  const [, owner, ends, mark] = ticket.split('.')
  const forged = [
    `${other.id as string}.${owner}.${ends}.${mark}`,
    `${id as string}.${owner}.${Number(ends) + 60_000}.${mark}`,
    'x',
  ]
  for (const wrong of forged) expect(await onDevice('read', { ticket: wrong })).toMatchObject({ status: 409 })
  await call('cancel', { id })
  expect(await onDevice('sign', { ticket, version, name: 'Mila' })).toMatchObject({ status: 409 })
  expect(await call('handOver', { id })).toMatchObject({ status: 409 })
})

test('a no on the device is recorded like one in the portal, ends an earlier consent as the client’s wish, and can be said once', async () => {
  const clientId = await newClient(therapist)
  const { id: earlier } = await call('ask', { clientId, purpose: 'treatment' })
  await call('sign', { id: earlier, version, name: 'Mila Example' })
  await call('saveText', { purpose: 'treatment', ownVersion: 0, text: 'I agree to ten sessions.' })
  const { id } = await call('ask', { clientId, purpose: 'treatment' })
  const { ticket } = await call('handOver', { id })
  expect(await onDevice('decline', { ticket: 'x' })).toMatchObject({ status: 409 })
  expect(await onDevice('decline', { ticket })).toMatchObject({ status: 200 })
  expect(await call('get', { id })).toMatchObject({ declinedAt: expect.any(String), signedAt: null, hasPdf: false })
  expect(await call('get', { id: earlier })).toMatchObject({ withdrawnBy: 'client' })
  expect(await onDevice('decline', { ticket })).toMatchObject({ status: 409 })
  expect(await onDevice('sign', { ticket, version: 'own-1', name: 'Mila' })).toMatchObject({ status: 409 })
  const { rows } = await product.database.owner.query<{ action: string }>(
    `select action from (select at, action, entity_id from audit_log union all select at, action, entity_id from audit_unchained) entry
     where entity_id = $1 order by at`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toContain('declined')
})
