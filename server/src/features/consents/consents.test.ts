import type { Consent, ConsentText } from '@openhour/shared/features/consents/consents.contract.ts'
import { standardTexts } from '@openhour/shared/features/consents/consent-texts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeClient, clientDetails, newClient } from '../../testing/own-rows.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

type Client = Awaited<ReturnType<typeof joinedClient>>
let product: Product
let therapist: Browser & { userId: string }
let client: Client
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Answered = { status: number; code?: string; detail?: string } & Partial<Consent>
async function call(who: Browser, operation: string, json: object): Promise<Answered> {
  const { status, json: body } = await who.post(`/rpc/${operation}`, { json })
  const { json: answer } = body as { json: Record<string, unknown> }
  return { status, ...((answer.data as object | undefined) ?? answer) }
}
const cookies = (who: Browser) => ({ cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
const version = 'standard-1'
const listed = async (clientId: string) =>
  (await call(therapist, 'consents/list', { clientId })) as unknown as { items: Consent[]; held: string[] }
const ask = (purpose: string, of: Client = client) =>
  call(therapist, 'consents/ask', { clientId: of.clientId, purpose })
const answer = (
  how: 'sign' | 'decline' | 'withdraw',
  id: string | undefined,
  more: object = {},
  who: Client = client,
) => call(who, `portalConsents/${how}`, { clientId: who.clientId, id, ...more })
const sign = (id: string | undefined, more: object = {}, who: Client = client) =>
  answer('sign', id, { version, name: 'Mila Example', ...more }, who)
const told = async (who: Browser) =>
  ((await who.get('/api/v1/notifications')).json as { items: { title: string; kind: string; actionUrl: string }[] })
    .items
const actionsOn = async (id: string | undefined) =>
  (
    await product.database.owner.query<{ action: string; actor_role: string }>(
      `select action, actor_role from (select at, action, actor_role, entity_id from audit_log
         union all select at, action, actor_role, entity_id from audit_unchained) entry where entity_id = $1 order by at`,
      [id],
    )
  ).rows.map(({ action, actor_role: role }) => `${role} ${action}`)

describe('in the portal', () => {
  beforeAll(async () => {
    client = await joinedClient(product, therapist)
  })

  test('a client reads and signs; the PDF has the exact text, name and version; both can download it; both are told', async () => {
    const { id } = await ask('treatment')
    const actionUrl = `/client/consents?clientId=${client.clientId}`
    expect((await told(client))[0]).toMatchObject({ kind: 'consent-asked', actionUrl })
    const home = await call(client, 'portal/home', { clientId: client.clientId })
    expect(home).toMatchObject({ waitingConsents: 1 })
    const { items } = (await call(client, 'portalConsents/list', { clientId: client.clientId })) as unknown as {
      items: { text: string }[]
    }
    expect(items.map(({ text }) => text)).toEqual([standardTexts.treatment.text])
    expect((await listed(client.clientId)).held).toEqual([])

    const signed = await sign(id, { name: ' Mila Example ' })
    expect(signed).toMatchObject({ status: 200, given: 'portal', signedName: 'Mila Example', version, hasPdf: true })
    expect((await listed(client.clientId)).held).toEqual(['treatment'])
    for (const [who, path] of [
      [therapist, '/api/consents'],
      [client, '/api/portal/consents'],
    ] as const) {
      const file = await fetch(`${product.url}${path}/${id}/pdf`, { headers: cookies(who) })
      expect([path, file.status, file.headers.get('content-type')]).toEqual([path, 200, 'application/pdf'])
      const text = printedText(Buffer.from(await file.arrayBuffer())).all.replace(/\s+/g, ' ')
      expect(text).toContain('Signed by Mila Example on')
      expect(text).toContain('Standard text, version 1')
      expect(text).toContain('Where possible, we talk about it first.')
    }
    expect((await told(therapist))[0]).toMatchObject({
      title: 'Mila Example signed a consent',
      actionUrl: `/app/clients/${client.clientId}?tab=consents`,
    })
    expect(await actionsOn(id)).toEqual([
      'therapist asked',
      'client signed',
      'therapist downloaded',
      'client downloaded',
    ])
  })

  test('withdrawing ends it at once, and is told; what was signed stays', async () => {
    const { items } = await listed(client.clientId)
    const { id } = items.find(({ purpose }) => purpose === 'treatment') as Consent
    expect(await answer('withdraw', id)).toMatchObject({ status: 200, signedName: 'Mila Example' })
    expect((await listed(client.clientId)).held).toEqual([])
    expect((await told(therapist))[0]).toMatchObject({ kind: 'consent-withdrawn' })
    expect(await answer('withdraw', id)).toMatchObject({ status: 409, code: 'not-possible-now' })
    expect((await actionsOn(id)).at(-1)).toBe('client withdrawn')
    const row = product.database.owner.query(`update consents set signed_name = 'Other' where id = $1`, [id])
    await expect(row).rejects.toMatchObject({ message: 'consent-kept' })
    const gone = product.database.owner.query('delete from consents where id = $1', [id])
    await expect(gone).rejects.toMatchObject({ message: 'consent-kept' })
  })

  test('declining is an answer, and ends an earlier consent', async () => {
    const first = await ask('online-sessions')
    await sign(first.id)
    await saveText('online-sessions', 'I agree, in other words.')
    const second = await ask('online-sessions')
    expect(second).toMatchObject({ status: 200, version: 'own-1' })
    expect(await answer('decline', second.id)).toMatchObject({ status: 200 })
    expect((await listed(client.clientId)).held).not.toContain('online-sessions')
    expect((await told(therapist))[0]?.title).toBe('Mila Example declined a consent')
    expect((await actionsOn(second.id)).at(-1)).toBe('client declined')
  })

  test('an answered request, one taken back, an old version and a blank or long name are refused, and nothing is signed', async () => {
    const { id } = await ask('ai-summaries')
    expect(await ask('ai-summaries')).toMatchObject({ status: 409 })
    for (const name of ['', '   ', 'x'.repeat(101)])
      expect(await sign(id, { name })).toMatchObject({ status: 400, code: 'invalid-input' })
    await saveText('ai-summaries', 'The practice’s own words.')
    expect(await sign(id)).toMatchObject({ status: 409, code: 'version-conflict' })
    expect((await listed(client.clientId)).held).not.toContain('ai-summaries')
    expect(await sign(id, { version: 'own-1' })).toMatchObject({ status: 200 })
    expect(await sign(id, { version: 'own-1' })).toMatchObject({ status: 409, code: 'not-possible-now' })
    const again = await ask('ai-summaries')
    expect(again).toMatchObject({ status: 409 })

    const other = await ask('ai-weekly-reports')
    expect(await call(therapist, 'consents/cancel', { id: other.id })).toMatchObject({ status: 200 })
    expect(await sign(other.id)).toMatchObject({ status: 409, code: 'not-possible-now' })
  })

  test('six signatures at once are one', async () => {
    const { id } = await ask('ai-weekly-reports')
    const own = standardTexts['ai-weekly-reports']
    // The client reads what of a text leaves as it is written.
    expect(own.text).toContain(
      'Everything else is sent as it is written: nicknames, names that the program does not recognize',
    )
    const answers = await Promise.all(Array.from({ length: 6 }, () => sign(id, { version: own.version })))
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('another client’s consent is answered like a missing one, also under the own record', async () => {
    const neighbour = await joinedClient(product, therapist)
    const { id } = await ask('treatment', neighbour)
    for (const wrong of [
      await sign(id),
      await answer('decline', id),
      await answer('withdraw', id),
      await sign(crypto.randomUUID()),
    ])
      expect(wrong).toMatchObject({ status: 404, detail: 'This consent was not found.' })
    const stranger = await product.person()
    expect(await call(stranger, 'consents/sign', { id, version, name: 'X' })).toMatchObject({ status: 404 })
    const file = await fetch(`${product.url}/api/portal/consents/${id}/pdf`, { headers: cookies(client) })
    expect(file.status).toBe(404)
  })

  test('while the client is archived nothing is asked or signed, and what was signed stays', async () => {
    const own = await joinedClient(product, therapist)
    const { id } = await ask('treatment', own)
    await therapist.post('/rpc/clients/archive', { json: { id: own.clientId } })
    expect(await sign(id, {}, own)).toMatchObject({ status: 404 })
    expect(await call(therapist, 'consents/sign', { id, version, name: 'Mila' })).toMatchObject({ status: 409 })
    expect(await ask('data-processing', own)).toMatchObject({ status: 409 })
    await therapist.post('/rpc/clients/restore', { json: { id: own.clientId } })
    expect(await sign(id, {}, own)).toMatchObject({ status: 200 })
    await own.post('/rpc/portal/leave', { json: { clientId: own.clientId } })
    expect((await listed(own.clientId)).held).toEqual(['treatment'])
    expect(await answer('withdraw', id, {}, own)).toMatchObject({ status: 404 })
    expect(await call(therapist, 'consents/withdraw', { id })).toMatchObject({ status: 200, withdrawnBy: 'therapist' })
  })
})

test('a client signs on the therapist’s device, or on paper, without an account', async () => {
  const clientId = await newClient(therapist)
  const { id } = await call(therapist, 'consents/ask', { clientId, purpose: 'data-processing' })
  expect(await call(therapist, 'consents/sign', { id, version, name: 'Mila' })).toMatchObject({ given: 'device' })
  const paper = { clientId, purpose: 'ai-summaries', paperDate: '2026-03-02', paperNote: 'Blue folder' }
  expect(await call(therapist, 'consents/recordPaper', paper)).toMatchObject({ status: 200, given: 'paper', ...paper })
  const late = { ...paper, paperDate: '2199-01-01' }
  expect(await call(therapist, 'consents/recordPaper', late)).toMatchObject({ status: 400 })
  expect((await listed(clientId)).held).toEqual(['data-processing', 'ai-summaries'])
  await therapist.post('/rpc/clients/delete', { json: { id: clientId } })
  const { rows } = await product.database.owner.query('select from consents where client_id = $1', [clientId])
  expect(rows).toEqual([])
})

test('text messages: signing turns the reminders on, withdrawing turns them off, and each is for one number', async () => {
  const details = clientDetails({ phone: '+44 7700 900555' })
  const own = await joinedClient(product, therapist, details)
  const reminded = async () =>
    ((await therapist.get(`/api/v1/clients/${own.clientId}`)).json as { smsReminders: boolean }).smsReminders
  const held = async () => (await listed(own.clientId)).held
  const { id } = await ask('text-messages', own)
  expect([await reminded(), await held()]).toEqual([false, []])
  expect(await sign(id, {}, own)).toMatchObject({ status: 200 })
  expect([await reminded(), await held()]).toEqual([true, ['text-messages']])
  await changeClient(therapist, own.clientId, { ...details, phone: '+44 7700 900556', smsReminders: false })
  expect(await held()).toEqual([])
  await changeClient(therapist, own.clientId, { ...details, smsReminders: false })
  expect(await held()).toEqual(['text-messages'])
  expect(await answer('withdraw', id, {}, own)).toMatchObject({ status: 200 })
  expect([await reminded(), await held()]).toEqual([false, []])
  const noNumber = await newClient(therapist)
  expect(await call(therapist, 'consents/ask', { clientId: noNumber, purpose: 'text-messages' })).toMatchObject({
    status: 409,
  })
})

async function saveText(purpose: string, text: string, ownVersion = 0): Promise<Answered> {
  return call(therapist, 'consents/saveText', { purpose, text, ownVersion })
}

test('a practice’s text gets a new version, and an edit of an old one is refused', async () => {
  expect(await saveText('data-processing', 'Ours.')).toMatchObject({ status: 200, version: 'own-1' })
  expect(await saveText('data-processing', 'Late.')).toMatchObject({ status: 409, code: 'version-conflict' })
  expect(await saveText('data-processing', 'Newer.', 1)).toMatchObject({ status: 200, version: 'own-2' })
  const { items } = (await call(therapist, 'consents/texts', {})) as unknown as { items: ConsentText[] }
  expect(items.find(({ purpose }) => purpose === 'data-processing')).toMatchObject({ text: 'Newer.', ownVersion: 2 })
  expect(items.find(({ purpose }) => purpose === 'text-messages')).toMatchObject({ version, ownVersion: 0 })
})
