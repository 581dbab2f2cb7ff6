import { invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeClient, newClient } from '../../testing/own-rows.ts'
import { invite, joinedClient, tokenIn } from '../../testing/portal-calls.ts'
import { type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Awaited<ReturnType<Product['person']>>
beforeAll(async () => {
  // The tests send more invitations than a new practice may in a day.
  product = await openProduct({ CLIENT_MAILS_NEW_TRIAL: '500' })
  therapist = await product.person('therapist', 'robin@example.com')
  await therapist.send('PATCH', '/api/v1/settings/profile', { practiceName: 'Heron House' })
})
afterAll(() => product.stop())

let number = 0
const freshEmail = () => `invited${++number}@example.com`
async function invited(email = freshEmail()) {
  const clientId = await newClient(therapist, { email })
  return { clientId, email, token: await invite(therapist, clientId) }
}
const jsonOf = (answer: { json: unknown }) => (answer.json as { json: Record<string, unknown> }).json
const stateOf = async (clientId: string, who: Browser = therapist) =>
  jsonOf(await who.post('/rpc/invitations/get', { json: { clientId } })).state
const look = (token: string, who: Browser = product.visitor()) => who.post('/api/invitations/look', { token })
const setUp = (token: string, password = goodPassword, who: Browser = product.visitor()) =>
  who.post('/api/invitations/account', { token, name: 'Mila Example', password })
const join = async (who: Browser, token: string) => {
  const answer = await who.post('/rpc/portal/join', { json: { token } })
  return [answer.status, answer.status < 300 ? 'joined' : (jsonOf(answer) as { message?: string }).message]
}
async function signedIn(email: string, password = goodPassword): Promise<Browser> {
  const person = product.visitor()
  await person.post('/api/auth/sign-in', { email, password })
  return person
}
const newestNotification = async () =>
  (jsonOf(await therapist.post('/rpc/notifications/list', { json: { limit: 1 } })).items as unknown[])[0]

describe('an invitation', () => {
  test('says who invites and nothing about the client’s record, and leads to a joined account', async () => {
    const { clientId, email, token } = await invited()
    expect(await stateOf(clientId)).toBe('invited')
    const seen = await look(token)
    expect(seen.json).toEqual({
      email,
      practiceName: 'Heron House',
      therapistName: 'Robin Example',
      clientName: 'Mila Example',
      brand: null,
    })
    expect(await stateOf(clientId)).toBe('opened')
    expect((await setUp(token)).status).toBe(200)
    const person = await signedIn(email)
    expect(await join(person, token)).toEqual([200, 'joined'])
    expect(await stateOf(clientId)).toBe('joined')
    const practices = jsonOf(await person.post('/rpc/portal/practices', { json: {} })).items
    expect(practices).toMatchObject([{ clientId, practiceName: 'Heron House', therapistName: 'Robin Example' }])
    expect(await newestNotification()).toMatchObject({
      title: 'Mila Example joined your portal',
      actionUrl: `/app/clients/${clientId}`,
    })
  })

  test('consumes nothing when a mail scanner opens it, however often, and the stored token is a hash', async () => {
    const { email, token } = await invited()
    for (let time = 0; time < 5; time++) expect((await look(token)).status).toBe(200)
    for (const method of ['HEAD', 'GET']) {
      const page = await product.visitor().send(method, '/client-welcome')
      expect([method, page.status]).toEqual([method, 200])
    }
    await setUp(token)
    expect(await join(await signedIn(email), token)).toEqual([200, 'joined'])
    const { rows } = await product.database.owner.query<{ found: boolean }>(
      `select exists (select from client_invitation_links where encode(token_hash, 'escape') like '%' || $1 || '%') as found`,
      [token],
    )
    expect(rows[0]?.found).toBe(false)
  })

  test('works once: the same person may repeat, nobody else', async () => {
    const { email, token } = await invited()
    await setUp(token)
    const person = await signedIn(email)
    expect(await join(person, token)).toEqual([200, 'joined'])
    expect(await join(person, token)).toEqual([200, 'joined'])
    const stranger = await product.person('client')
    expect(await join(stranger, token)).toEqual([409, invitationTexts.over])
    expect((await look(token)).status).toBe(409)
    expect((await setUp(token)).status).toBe(409)
  })

  test('is refused late, revoked, replaced, and after the address or the archive changed', async () => {
    const over = [409, invitationTexts.over]
    const late = await invited()
    await product.database.owner.query(`update client_invitations set expires_at = now() where client_id = $1`, [
      late.clientId,
    ])
    expect((await look(late.token)).status).toBe(409)
    expect(await stateOf(late.clientId)).toBe('expired')

    const revoked = await invited()
    await therapist.post('/rpc/invitations/revoke', { json: { clientId: revoked.clientId } })
    expect(await stateOf(revoked.clientId)).toBe('not-invited')

    const replaced = await invited()
    const second = await invite(therapist, replaced.clientId)
    expect(second).not.toBe(replaced.token)
    expect((await look(second)).status).toBe(200)

    const moved = await invited()
    await changeClient(therapist, moved.clientId, { name: 'Mila', age: 34, gender: 'Female', email: freshEmail() })

    const archived = await invited()
    await therapist.post('/rpc/clients/archive', { json: { id: archived.clientId, upcoming: 'cancel' } })

    for (const { token, email } of [late, revoked, replaced, moved, archived]) {
      expect((await look(token)).status).toBe(409)
      const person = await product.person('client', email)
      expect(await join(person, token)).toEqual(over)
    }
  })

  test('is for its address only', async () => {
    const { token } = await invited()
    const stranger = await product.person('client')
    expect(await join(stranger, token)).toEqual([409, invitationTexts.otherAddress])
    expect(await join(therapist, token)).toEqual([403, expect.any(String)])
    expect(await join(await product.admin(), token)).toEqual([403, expect.any(String)])
    expect(await join(product.visitor(), token)).toEqual([401, expect.any(String)])
  })

  test('never changes an existing account, and answers as for a new one', async () => {
    const email = freshEmail()
    const person = await product.person('client', email)
    const { token } = await invited(email)
    const fresh = await invited()
    const [taken, free] = [await setUp(token, 'Other-Heron-77!'), await setUp(fresh.token)]
    expect({ ...(taken.json as object), email: '' }).toEqual({ ...(free.json as object), email: '' })
    expect(
      (await product.visitor().post('/api/auth/sign-in', { email, password: 'Other-Heron-77!' })).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await product.visitor().post('/api/auth/sign-in', { email, password: goodPassword })).status).toBe(200)
    expect(await join(person, token)).toEqual([200, 'joined'])
  })

  test('to a therapist’s address makes no client of the account', async () => {
    const email = freshEmail()
    const other = await product.person('therapist', email)
    const { token } = await invited(email)
    expect((await setUp(token)).status).toBe(200)
    expect(await join(other, token)).toEqual([403, expect.any(String)])
    const role = await product.database.owner.query<{ role: string }>('select role from users where email = $1', [
      email,
    ])
    expect(role.rows).toEqual([{ role: 'therapist' }])
  })

  test('takes over no sign-up that somebody else began with the address', async () => {
    const email = freshEmail()
    const squatter = product.visitor()
    await squatter.post('/api/auth/sign-up', { name: 'Not Mila', email, password: 'Squatter-Heron-1!', role: 'client' })
    const { token } = await invited(email)
    await setUp(token)
    expect(
      (await product.visitor().post('/api/auth/sign-in', { email, password: 'Squatter-Heron-1!' })).status,
    ).toBeGreaterThanOrEqual(400)
    expect(await join(await signedIn(email), token)).toEqual([200, 'joined'])
  })

  test('of two at once is pending alone', async () => {
    const clientId = await newClient(therapist, { email: freshEmail() })
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => therapist.post('/rpc/invitations/send', { json: { clientId } })),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await product.database.owner.query<{ pending: number }>(
      'select count(*)::int as pending from client_invitations where client_id = $1 and revoked_at is null',
      [clientId],
    )
    expect(rows).toEqual([{ pending: 1 }])
  })

  test.each(['', 'x', 'x'.repeat(43), '../../etc/passwd', "' or 1=1 --"])(
    'with the token %j is unknown',
    async (token) => {
      expect((await look(token)).status).toBeGreaterThanOrEqual(400)
      expect((await setUp(token)).status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('the client’s practice', () => {
  test('is not sent to clients who are archived or have joined', async () => {
    const person = await joinedClient(product, therapist, { email: freshEmail() })
    const again = await therapist.post('/rpc/invitations/send', { json: { clientId: person.clientId } })
    expect([again.status, jsonOf(again).message]).toEqual([409, invitationTexts.joined])
    const clientId = await newClient(therapist, { email: freshEmail() })
    await therapist.post('/rpc/clients/archive', { json: { id: clientId, upcoming: 'cancel' } })
    const archived = await therapist.post('/rpc/invitations/send', { json: { clientId } })
    expect([archived.status, jsonOf(archived).message]).toEqual([409, invitationTexts.archived])
  })

  test('ends access at once, and so does the client', async () => {
    const removed = await joinedClient(product, therapist, { email: freshEmail() })
    const home = (who: typeof removed) => who.post('/rpc/portal/home', { json: { clientId: who.clientId } })
    expect((await home(removed)).status).toBe(200)
    await therapist.post('/rpc/invitations/endAccess', { json: { clientId: removed.clientId } })
    expect((await home(removed)).status).toBe(404)
    expect(await stateOf(removed.clientId)).toBe('not-invited')
    // Whoever loses it learns who ended it.
    const told = (await removed.get('/api/v1/notifications')).json as { items: { message: string }[] }
    expect(told.items[0]?.message).toMatch(/ ended your access to their portal\./)

    const left = await joinedClient(product, therapist, { email: freshEmail() })
    expect((await left.post('/rpc/portal/leave', { json: { clientId: left.clientId } })).status).toBe(200)
    expect((await home(left)).status).toBe(404)
    expect((await left.post('/rpc/portal/leave', { json: { clientId: left.clientId } })).status).toBe(404)
    expect(await newestNotification()).toMatchObject({ title: 'Mila Example left your portal' })
    const history = jsonOf(await therapist.post('/rpc/audit/history', { json: { id: left.clientId } })).items
    expect((history as { action: string }[]).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['joined', 'left']),
    )
  })

  test('pauses with the archive and opens again with the client, unless it was ended meanwhile', async () => {
    const person = await joinedClient(product, therapist, { email: freshEmail() })
    const practices = async () =>
      (jsonOf(await person.post('/rpc/portal/practices', { json: {} })).items as unknown[]).length
    await therapist.post('/rpc/clients/archive', { json: { id: person.clientId, upcoming: 'cancel' } })
    expect(await practices()).toBe(0)
    await therapist.post('/rpc/clients/restore', { json: { id: person.clientId } })
    expect(await practices()).toBe(1)
    await therapist.post('/rpc/clients/archive', { json: { id: person.clientId, upcoming: 'cancel' } })
    expect((await therapist.post('/rpc/invitations/endAccess', { json: { clientId: person.clientId } })).status).toBe(
      200,
    )
    await therapist.post('/rpc/clients/restore', { json: { id: person.clientId } })
    expect(await practices()).toBe(0)
  })

  test('keeps its email to what a stranger may read', async () => {
    const { email } = await invited()
    const [mail] = await product.mails(email)
    expect(mail?.subject).toBe('An invitation for you')
    expect(tokenIn(mail?.text)).toHaveLength(43)
    expect(mail?.text?.replace('/client-welcome', '')).not.toMatch(/therap(y|ist)|client record|diagnos|session/i)
  })
})
