import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAnother, joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const call = async (who: Browser, path: string, json?: object) => {
  const answer = await who.post(`/rpc/${path}`, { json })
  return (answer.json as { json: Record<string, unknown> }).json
}
const send = (who: Browser, side: 'messages' | 'portalMessages', clientId: string, text: string) =>
  call(who, `${side}/send`, { clientId, text })

test('the list shows the latest message of each client first, with unread ones counted from rows', async () => {
  const therapist = await product.person()
  const mila = await joinedClient(product, therapist)
  const tom = await joinedClient(product, therapist)
  await send(mila, 'portalMessages', mila.clientId, 'First')
  await send(mila, 'portalMessages', mila.clientId, 'Second '.repeat(100))
  await send(therapist, 'messages', tom.clientId, 'Hello')
  const { items, total } = await call(therapist, 'messages/threads', { page: 1 })
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { clientId: tom.clientId, unread: 0, sender: 'therapist', excerpt: 'Hello' },
    { clientId: mila.clientId, unread: 2, sender: 'client', excerpt: `${'Second '.repeat(23).trim()}…` },
  ])
  expect(await call(therapist, 'messages/unread')).toEqual({ unread: 2 })
  await call(therapist, 'messages/markRead', { clientId: mila.clientId, position: 2 })
  expect(await call(therapist, 'messages/unread')).toEqual({ unread: 0 })
  // Of nobody else.
  const stranger = await product.person()
  expect(await call(stranger, 'messages/threads', { page: 1 })).toEqual({ items: [], total: 0 })
  // Beyond what a screen shows they are not counted.
  await product.database.owner.query(
    `insert into messages (therapist_id, client_id, position, sender, sealed_text)
     select therapist_id, client_id, position + n, 'client', sealed_text from messages m, generate_series(1, 130) n
     where client_id = $1 and position = (select max(position) from messages where client_id = m.client_id)`,
    [mila.clientId],
  )
  expect(await call(therapist, 'messages/unread')).toEqual({ unread: 100 })
  expect(await call(stranger, 'messages/unread')).toEqual({ unread: 0 })
})

test('reading a thread marks its notification as read on either side, so that the next message notifies again', async () => {
  const therapist = await product.person()
  const client = await joinedClient(product, therapist)
  const { clientId } = client
  const notified = async (who: Browser) => (await call(who, 'notifications/list', { unread: true })).items
  const sides = [
    [therapist, 'messages', client, 'portalMessages'],
    [client, 'portalMessages', therapist, 'messages'],
  ] as const
  for (const [writer, side, reader, other] of sides) {
    const { position } = await send(writer, side, clientId, 'Hello')
    expect(await notified(reader)).toContainEqual(expect.objectContaining({ kind: 'new-message' }))
    await call(reader, `${other}/markRead`, { clientId, position })
    expect(await notified(reader)).not.toContainEqual(expect.objectContaining({ kind: 'new-message' }))
  }
})

test('an excerpt never ends in half a character', async () => {
  const therapist = await product.person()
  const client = await joinedClient(product, therapist)
  for (const text of [`x${'🌿'.repeat(200)}`, '🌿'.repeat(200)]) {
    await send(client, 'portalMessages', client.clientId, text)
    const { items } = await call(therapist, 'messages/threads', { page: 1 })
    const [{ excerpt } = { excerpt: '' }] = items as { excerpt: string }[]
    expect([excerpt.isWellFormed(), text.startsWith(excerpt.slice(0, -1)), excerpt.at(-1)]).toEqual([true, true, '…'])
    expect(excerpt.length).toBeGreaterThan(150)
  }
})

test('a notification opens the practice that it is about, and is read with that practice’s messages only', async () => {
  const therapist = await product.person()
  const client = await joinedClient(product, therapist)
  const other = await joinAnother(client)
  // Their names are the same, as are the texts of the notifications.
  const practices = [{ therapist, clientId: client.clientId }, other]
  for (const practice of practices) await send(practice.therapist, 'messages', practice.clientId, 'Hello')
  const unread = async () =>
    ((await call(client, 'notifications/list', { unread: true })).items as { kind: string; actionUrl: string }[])
      .filter(({ kind }) => kind === 'new-message')
      .map(({ actionUrl }) => actionUrl)
  const linkOf = (clientId: string) => `/client/messages?clientId=${clientId}`
  expect((await unread()).toSorted()).toEqual(practices.map(({ clientId }) => linkOf(clientId)).toSorted())
  await call(client, 'portalMessages/markRead', { clientId: other.clientId, position: 1 })
  expect(await unread()).toEqual([linkOf(client.clientId)])
  // Leaving a practice takes its notifications along, which name it.
  await call(client, 'portal/leave', { clientId: client.clientId })
  expect(await unread()).toEqual([])
})

test('the client searches their own thread, with the same words and the same bounds', async () => {
  const therapist = await product.person()
  const mila = await joinedClient(product, therapist, { preferredName: 'Mila' })
  const tom = await joinedClient(product, therapist)
  const other = await joinAnother(mila)
  await send(therapist, 'messages', mila.clientId, 'A walk along the café by the harbour')
  await send(mila, 'portalMessages', mila.clientId, 'The CAFE again')
  await send(therapist, 'messages', tom.clientId, 'Another cafe')
  await send(other.therapist, 'messages', other.clientId, 'A cafe elsewhere')
  const search = (clientId: string, query: string, before?: unknown, who: Browser = mila) =>
    call(who, 'portalMessages/search', { clientId, query, before })
  const found = await search(mila.clientId, 'cafe')
  expect(found).toMatchObject({
    older: null,
    items: [
      { clientId: mila.clientId, position: 2, sender: 'client', excerpt: { before: 'The ', hit: 'CAFE' } },
      { position: 1, sender: 'therapist', excerpt: { hit: 'café' } },
    ],
  })
  expect((await search(mila.clientId, 'harb walk')).items).toHaveLength(1)
  expect((await search(mila.clientId, 'another')).items).toEqual([])
  const [, last] = found.items as { id: string }[]
  expect((await search(mila.clientId, 'cafe', (found.items as { id: string }[])[0]?.id)).items).toMatchObject([last])
  // A thread that is not theirs answers like none.
  for (const clientId of [tom.clientId, crypto.randomUUID()])
    expect(await search(clientId, 'cafe')).toMatchObject({
      data: { code: 'not-found', detail: 'You are not connected with this practice.' },
    })
})

test('a client of two practices gets the unread messages of each', async () => {
  const therapist = await product.person()
  const client = await joinedClient(product, therapist)
  const { clientId } = client
  expect(await call(client, 'portalMessages/unread')).toEqual({ items: [] })
  await send(therapist, 'messages', clientId, 'Hello')
  await send(client, 'portalMessages', clientId, 'Hello back')
  expect(await call(client, 'portalMessages/unread')).toEqual({ items: [{ clientId, unread: 1 }] })
  await call(therapist, 'clients/archive', { id: clientId, upcoming: 'keep' })
  expect(await call(client, 'portalMessages/unread')).toEqual({ items: [] })
  expect(await call(therapist, 'messages/thread', { clientId })).toMatchObject({ closed: 'archived' })
})

test('while the practice has read marks off, neither side sees how far the other has read', async () => {
  const therapist = await product.person()
  const client = await joinedClient(product, therapist)
  const { clientId } = client
  await send(therapist, 'messages', clientId, 'Hello')
  await send(client, 'portalMessages', clientId, 'Hello back')
  await call(therapist, 'messages/markRead', { clientId, position: 2 })
  await call(client, 'portalMessages/markRead', { clientId, position: 2 })
  const marks = async () => [
    (await call(therapist, 'messages/thread', { clientId })).readByOther,
    (await call(client, 'portalMessages/thread', { clientId })).readByOther,
  ]
  expect(await marks()).toEqual([2, 2])
  await call(therapist, 'messages/saveSettings', { messageReadMarks: false, messageReplyTime: 'two-days' })
  expect(await marks()).toEqual([0, 0])
  // Unread counts go on.
  expect(await call(client, 'portalMessages/thread', { clientId })).toMatchObject({ unread: 0, replyTime: 'two-days' })
  await call(therapist, 'messages/saveSettings', { messageReadMarks: true })
  expect(await marks()).toEqual([2, 2])
})

test('search finds words by their beginning in all threads, within its bounds, and reads on from there', async () => {
  const therapist = await product.person()
  const mila = await joinedClient(product, therapist)
  const tom = await joinedClient(product, therapist)
  await send(mila, 'portalMessages', mila.clientId, 'A walk along the café by the harbour')
  await send(therapist, 'messages', tom.clientId, 'Nothing of that')
  await send(therapist, 'messages', tom.clientId, 'The CAFE again')
  const search = (query: string, before?: unknown) => call(therapist, 'messages/search', { query, before })
  expect(await search('cafe')).toMatchObject({
    older: null,
    items: [
      { clientId: tom.clientId, position: 2, excerpt: { before: 'The ', hit: 'CAFE', after: ' again' } },
      { clientId: mila.clientId, position: 1, sender: 'client', excerpt: { hit: 'café' } },
    ],
  })
  expect((await search('harb walk')).items).toHaveLength(1)
  expect(await search('arbour')).toEqual({ items: [], older: null })
  // Nobody else's.
  expect(await call(await product.person(), 'messages/search', { query: 'cafe' })).toEqual({ items: [], older: null })

  for (let count = 0; count < 26; count++) await send(tom, 'portalMessages', tom.clientId, `cafe ${count}`)
  const first = await search('cafe')
  expect([(first.items as object[]).length, typeof first.older]).toEqual([25, 'string'])
  const rest = await search('cafe', first.older)
  expect((rest.items as { position: number }[]).map(({ position }) => position)).toEqual([3, 2, 1])
})
