import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
}, 60_000)
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
    { clientId: mila.clientId, unread: 2, sender: 'client', excerpt: 'Second '.repeat(100).slice(0, 160) },
  ])
  expect(await call(therapist, 'messages/unread')).toEqual({ unread: 2 })
  await call(therapist, 'messages/markRead', { clientId: mila.clientId, position: 2 })
  expect(await call(therapist, 'messages/unread')).toEqual({ unread: 0 })
  // Of nobody else.
  const stranger = await product.person()
  expect(await call(stranger, 'messages/threads', { page: 1 })).toEqual({ items: [], total: 0 })
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
