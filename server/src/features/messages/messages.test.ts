import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

type Message = { id: string; position: number; sender: string; text: string | null; createdAt: string }
type Thread = { items: Message[]; hasOlder: boolean; unread: number; readByOther: number }
type Joined = Awaited<ReturnType<typeof joinedClient>>
type Side = 'messages' | 'portalMessages'

let product: Product
let therapist: Browser & { userId: string }
let client: Joined
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  client = await joinedClient(product, therapist, { preferredName: 'Mila' })
})
afterAll(() => product.stop())

const call = async (who: Browser, path: string, json: object, headers?: Record<string, string>) => {
  const answer = await who.post(`/rpc/${path}`, { json }, headers)
  // A request that is refused before its operation is known gets the bare problem.
  const body = answer.json as { json?: unknown; code: string; detail: string }
  return { status: answer.status, json: body.json ?? { data: body } }
}
const send = (who: Browser, side: Side, clientId: string, text: string, key?: string) =>
  call(who, `${side}/send`, { clientId, text }, key ? { 'idempotency-key': key } : undefined)
const thread = async (who: Browser, side: Side, clientId: string, more: object = {}) =>
  (await call(who, `${side}/thread`, { clientId, ...more })).json as Thread
const markRead = (who: Browser, side: Side, clientId: string, position: number) =>
  call(who, `${side}/markRead`, { clientId, position })
const problem = ({ status, json }: { status: number; json: unknown }) => {
  const { data } = json as { data: { code: string; detail: string } }
  return [status, data.code, data.detail]
}
const textsOf = ({ items }: Thread) => items.map(({ text }) => text)
const stored = async (clientId: string) =>
  (await product.database.owner.query<object>('select from messages where client_id = $1', [clientId])).rowCount

describe('a thread', () => {
  test('shows both sides the same messages in order, counts unread ones, and says how far the other side has read', async () => {
    const { clientId } = client
    expect(await thread(client, 'portalMessages', clientId)).toMatchObject({ items: [], unread: 0 })
    const first = await send(therapist, 'messages', clientId, 'How was the week?')
    expect(first).toMatchObject({ status: 200, json: { position: 1, sender: 'therapist', text: 'How was the week?' } })
    await send(client, 'portalMessages', clientId, 'Better, thank you.')
    await send(client, 'portalMessages', clientId, 'I slept.')

    const ofTherapist = await thread(therapist, 'messages', clientId)
    expect(ofTherapist).toMatchObject({ hasOlder: false, unread: 2, readByOther: 0 })
    const ofClient = await thread(client, 'portalMessages', clientId)
    expect(ofClient).toMatchObject({ unread: 1, readByOther: 0, items: ofTherapist.items })
    expect(ofClient.items.map(({ position, sender, text }) => [position, sender, text])).toEqual([
      [1, 'therapist', 'How was the week?'],
      [2, 'client', 'Better, thank you.'],
      [3, 'client', 'I slept.'],
    ])

    expect(await markRead(therapist, 'messages', clientId, 2)).toEqual({ status: 200, json: { unread: 1 } })
    expect(await thread(client, 'portalMessages', clientId)).toMatchObject({ unread: 1, readByOther: 2 })
    // Never beyond the end, and never back.
    await markRead(client, 'portalMessages', clientId, 900)
    await markRead(client, 'portalMessages', clientId, 1)
    expect(await thread(therapist, 'messages', clientId)).toMatchObject({ unread: 1, readByOther: 3 })
    await send(therapist, 'messages', clientId, 'Good.')
    expect(await thread(client, 'portalMessages', clientId)).toMatchObject({ unread: 1 })
    expect((await call(client, 'portal/home', { clientId })).json).toMatchObject({ unreadMessages: 1 })
  })

  test('keeps one order when both sides write at once, and is read in pages', async () => {
    const { clientId } = await joinedClient(product, therapist)
    await send(therapist, 'messages', clientId, 'first')
    await product.database.owner.query(
      `insert into messages (therapist_id, client_id, position, sender, sealed_text)
       select therapist_id, client_id, n, 'client', sealed_text from messages, generate_series(2, 60) n where client_id = $1`,
      [clientId],
    )
    await Promise.all(Array.from({ length: 5 }, (_, n) => send(therapist, 'messages', clientId, `at once ${n}`)))
    const newest = await thread(therapist, 'messages', clientId)
    expect([newest.hasOlder, newest.items.map(({ position }) => position)]).toEqual([
      true,
      Array.from({ length: 50 }, (_, index) => 16 + index),
    ])
    const oldest = await thread(therapist, 'messages', clientId, { before: 16 })
    expect([oldest.hasOlder, oldest.items.length, oldest.items[0]?.text]).toEqual([false, 15, 'first'])
    // A text in another row than its own can't be opened.
    expect(oldest.items[1]?.text).toBeNull()
  })

  test('sent five times at once with one key holds the message once, and the key fits no other text', async () => {
    const before = await stored(client.clientId)
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(client, 'portalMessages', client.clientId, 'Once only', key)),
    )
    expect(new Set(answers.map(({ status, json }) => `${status} ${(json as Message).id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await stored(client.clientId)).toBe((before ?? 0) + 1)
    const other = await send(client, 'portalMessages', client.clientId, 'Something else', key)
    expect(problem(other).slice(0, 2)).toEqual([422, 'idempotency-key-reused'])
  })

  test('keeps markup, line breaks and signs as text', async () => {
    const text = `<img src=x onerror="alert(1)"> & '; drop table messages; --\n\n☺ عربي {{name}}`
    await send(client, 'portalMessages', client.clientId, text)
    expect(textsOf(await thread(therapist, 'messages', client.clientId)).at(-1)).toBe(text)
  })
})

describe('stored encrypted:', () => {
  test('no column of any table contains the text, plain or in hexadecimal', async () => {
    const canary = 'Kestrel-over-the-harbour'
    await send(therapist, 'messages', client.clientId, canary, crypto.randomUUID())
    await send(client, 'portalMessages', client.clientId, canary, crypto.randomUUID())
    const { owner } = product.database
    const tables = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    expect(tables.rows.map(({ name }) => name)).toContain('public.messages')
    for (const { name } of tables.rows) {
      const { rowCount } = await owner.query(
        `select from ${name} t where t::text ilike '%' || $1 || '%' or t::text ilike '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
        [canary],
      )
      expect([name, rowCount]).toEqual([name, 0])
    }
  })
})

describe('refused, and nothing is stored:', () => {
  test.each([
    ['only blanks', ' \n\t ', 400, 'invalid-input'],
    ['more than 20,000 characters', 'x'.repeat(20_001), 400, 'invalid-input'],
    ['1 MB', 'x'.repeat(1_000_000), 413, 'too-large'],
  ])('%s', async (_, text, status, code) => {
    const before = await stored(client.clientId)
    for (const [who, side] of [
      [therapist, 'messages'],
      [client, 'portalMessages'],
    ] as const)
      // oxfmt-ignore
      expect(problem(await send(who, side, client.clientId, text)).slice(0, 2)).toEqual([status, code])
    expect(await stored(client.clientId)).toBe(before)
  })

  test('the 31st message of a person in a minute', async () => {
    const sender = await product.person()
    const one = await joinedClient(product, sender)
    const another = await joinedClient(product, sender)
    const both = [one, another]
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, n) => send(sender, 'messages', both[n % 2]?.clientId ?? '', `Number ${n}`)),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    expect(problem(await send(sender, 'messages', one.clientId, 'Number 31'))).toEqual([
      429,
      'too-many-attempts',
      'You sent many messages in a short time. This one was not sent. Wait a minute, then send it again.',
    ])
    expect(await stored(one.clientId)).toBe(15)
    // The other side has a limit of its own.
    expect((await send(one, 'portalMessages', one.clientId, 'Thanks')).status).toBe(200)
  })

  test('a foreign record and none are alike to both sides', async () => {
    const stranger = await joinedClient(product, await product.person())
    const answersFor = async (who: Browser, side: Side, clientId: string) =>
      Promise.all([
        send(who, side, clientId, 'Hello').then(problem),
        markRead(who, side, clientId, 1).then(problem),
        call(who, `${side}/thread`, { clientId }).then(problem),
      ])
    for (const [who, side, detail] of [
      [therapist, 'messages', 'Client not found'],
      [client, 'portalMessages', expect.any(String)],
    ] as const) {
      const foreign = await answersFor(who, side, stranger.clientId)
      expect(foreign).toEqual([1, 2, 3].map(() => [404, 'not-found', detail]))
      expect(await answersFor(who, side, crypto.randomUUID())).toEqual(foreign)
    }
    expect(await stored(stranger.clientId)).toBe(0)
  })

  test('to and from a client who is archived or has left, who find nothing there', async () => {
    const gone = await joinedClient(product, therapist)
    const { clientId } = gone
    await send(therapist, 'messages', clientId, 'Before')
    const missing = problem(await call(gone, 'portalMessages/thread', { clientId: crypto.randomUUID() }))
    const expectClosed = async () => {
      expect(problem(await send(gone, 'portalMessages', clientId, 'Hello'))).toEqual(missing)
      expect(problem(await call(gone, 'portalMessages/thread', { clientId }))).toEqual(missing)
      expect(problem(await markRead(gone, 'portalMessages', clientId, 1))).toEqual(missing)
    }
    await call(therapist, 'clients/archive', { id: clientId, upcoming: 'keep' })
    await expectClosed()
    expect(problem(await send(therapist, 'messages', clientId, 'Hello'))).toEqual([
      409,
      'not-possible-now',
      'This client is archived, so they can’t read messages. Nothing was sent. Restore the client to write to them.',
    ])
    await call(therapist, 'clients/restore', { id: clientId })
    expect((await call(gone, 'portal/leave', { clientId })).status).toBe(200)
    await expectClosed()
    expect(problem(await send(therapist, 'messages', clientId, 'Hello')).slice(0, 2)).toEqual([409, 'not-possible-now'])
    // The record keeps what was written.
    expect(textsOf(await thread(therapist, 'messages', clientId))).toEqual(['Before'])
  })
})

describe('the other side is notified', () => {
  const received = async (who: Browser) => {
    const { items } = (await call(who, 'notifications/list', {})).json as { items: { id: string; kind: string }[] }
    return items.filter(({ kind }) => kind === 'new-message')
  }

  test('without the text, once until they have read the notification', async () => {
    const own = await product.person()
    await own.send('PATCH', '/api/v1/settings/profile', { practiceName: 'Heron House' })
    const person = await joinedClient(product, own, { preferredName: 'Mila' })
    const { clientId } = person
    const page = `/app/messages?clientId=${clientId}`
    const ofClient = `/client/messages?clientId=${clientId}`
    const sides = [
      [own, 'messages', person, { message: 'Heron House sent you a message.', actionUrl: ofClient }],
      [person, 'portalMessages', own, { message: 'Mila sent you a message.', actionUrl: page }],
    ] as const
    for (const [sender, side, receiver, shown] of sides) {
      for (const text of ['Secret one', 'Secret two']) await send(sender, side, clientId, text)
      const once = await received(receiver)
      expect(once).toMatchObject([{ title: 'New message', ...shown }])
      expect(JSON.stringify(once)).not.toContain('Secret')
      await call(receiver, 'notifications/markRead', { id: once[0]?.id })
      await send(sender, side, clientId, 'Secret three')
      expect(await received(receiver)).toHaveLength(2)
    }
  })
})

test('a therapist who opens a thread again and again leaves one entry in the audit log', async () => {
  const { clientId } = await joinedClient(product, therapist)
  await send(therapist, 'messages', clientId, 'Hello')
  for (let time = 0; time < 3; time++) await thread(therapist, 'messages', clientId)
  const logged = async () => {
    const entries = `select action, actor_id from audit_log where entity = 'messages' and client_id = $1 order by seq`
    return (await product.database.owner.query<object>(entries, [clientId])).rows
  }
  await expect.poll(logged).toEqual(['added', 'opened'].map((action) => ({ action, actor_id: therapist.userId })))
})
