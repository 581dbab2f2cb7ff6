import type { Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf } from '../../testing/document-samples.ts'
import {
  bothSides,
  type MessageFileCalls,
  openMessageFileCalls,
  problem,
  sidesOf,
  type ThreadSide,
} from '../../testing/message-file-calls.ts'
import { png } from '../../testing/picture-samples.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { until } from '../../testing/until.ts'

const missing = [404, 'not-found', 'This file was not found.']

let calls: MessageFileCalls
beforeAll(async () => {
  calls = await openMessageFileCalls()
})
afterAll(() => calls.product.stop())

const thread = async (side: ThreadSide) =>
  ((await calls.call(side, 'thread', { clientId: side.clientId })).json as { items: Message[] }).items
const fetchAs = async ({ who, path }: ThreadSide, id: string, way = 'content', method = 'GET') =>
  calls.fetchFile(`${path}/${id}/${way}`, who, method)
const refusal = async (...given: Parameters<typeof fetchAs>) => {
  const { status, bytes } = await fetchAs(...given)
  const { code, detail } = JSON.parse(bytes.toString()) as { code: string; detail: string }
  return [status, code, detail]
}
const count = async (table: string, clientId: string) =>
  (await calls.product.database.owner.query<object>(`select from ${table} where client_id = $1`, [clientId])).rowCount
const sideOf = (index: number) => calls.sides[index] as ThreadSide
const otherOf = (index: number) => sideOf(1 - index)

describe.each(bothSides)('%s sends', (_name, index) => {
  test('files with a text, which both sides see and read to the letter', async () => {
    const side = sideOf(index)
    const picture = await png()
    const ids = [
      await calls.uploaded(side, pdf('Sleep'), 'Übung „Mai“.pdf'),
      await calls.uploaded(side, picture, 'plan.png'),
    ]
    const message = await calls.sent(side, 'Two files', ids)
    const shown = [
      { id: ids[0], fileName: 'Übung „Mai“.pdf', fileType: 'application/pdf', fileSize: pdf('Sleep').length },
      { id: ids[1], fileName: 'plan.png', fileType: 'image/png', fileSize: picture.length },
    ]
    expect(message.attachments).toEqual(shown)
    for (const reader of calls.sides) {
      expect((await thread(reader)).at(-1)).toMatchObject({ text: 'Two files', attachments: shown })
      const { status, bytes, headers } = await fetchAs(reader, ids[0] ?? '')
      expect([status, bytes.equals(pdf('Sleep'))]).toEqual([200, true])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="_bung _Mai_.pdf"; filename*=UTF-8''%C3%9Cbung%20%E2%80%9EMai%E2%80%9C.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      const preview = await fetchAs(reader, ids[1] ?? '', 'preview')
      expect([preview.status, preview.headers.get('content-disposition')]).toEqual([
        200,
        `inline; filename="plan.png"; filename*=UTF-8''plan.png`,
      ])
      expect(preview.headers.get('content-security-policy')).toContain('sandbox')
      expect((await fetchAs(reader, ids[0] ?? '', 'content', 'HEAD')).status).toBe(200)
    }
  })

  test('a file without a text', async () => {
    const side = sideOf(index)
    const { text, attachments } = await calls.sent(side, '', [await calls.uploaded(side)])
    expect([text, attachments.length]).toEqual(['', 1])
    const { json } = await calls.call(sideOf(0), 'threads', { page: 1 })
    expect((json as { items: object[] }).items).toContainEqual(
      expect.objectContaining({ clientId: side.clientId, excerpt: '', files: 1 }),
    )
  })

  test('a message once, although it was sent five times at once with one key', async () => {
    const side = sideOf(index)
    const key = crypto.randomUUID()
    const ids = [await calls.uploaded(side), await calls.uploaded(side)]
    const before = await count('messages', side.clientId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => calls.send(side, 'Once', ids, key)))
    expect(new Set(answers.map(({ status, json }) => `${status} ${(json as Message).id}`)).size).toBe(1)
    expect(answers[0]?.json).toMatchObject({ attachments: ids.map((id) => ({ id })) })
    expect(await count('messages', side.clientId)).toBe((before ?? 0) + 1)
    expect(problem(await calls.send(side, 'Once', [], key)).slice(0, 2)).toEqual([422, 'idempotency-key-reused'])
  })

  test('a file once, although it was uploaded three times with one key, and the key fits no other', async () => {
    const side = sideOf(index)
    const key = crypto.randomUUID()
    const first = await calls.uploadFile(side, pdf(), { key })
    const more = calls.newFiles()
    for (const _ of [1, 2]) expect(await calls.uploadFile(side, pdf(), { key })).toEqual(first)
    const other = await calls.uploadFile(side, pdf('Something else'), { key })
    expect([other.status, other.code]).toEqual([422, 'idempotency-key-reused'])
    const renamed = await calls.uploadFile(side, pdf(), { key, name: 'Other.pdf' })
    expect([renamed.status, renamed.code]).toEqual([422, 'idempotency-key-reused'])
    expect(more()).toEqual([])
    expect((await calls.call(side, 'discardFile', { clientId: side.clientId, id: first.id })).status).toBe(200)
  })

  test('no file that was removed before, and its content is deleted', async () => {
    const side = sideOf(index)
    const files = calls.newFiles()
    const id = await calls.uploaded(side)
    const { clientId } = side
    expect(problem(await calls.call(otherOf(index), 'discardFile', { clientId, id }))).toEqual(missing)
    expect(await calls.call(side, 'discardFile', { clientId, id })).toEqual({ status: 200, json: { id } })
    await until(files, ({ length }) => length === 0)
    expect(problem(await calls.call(side, 'discardFile', { clientId, id }))).toEqual(missing)
    const refused = await calls.send(side, 'With it', [id])
    expect(problem(refused).slice(0, 2)).toEqual([409, 'not-possible-now'])
    expect(problem(refused)[2]).toMatch(/Nothing was sent/)
  })
})

describe('a file is missing', () => {
  test('to everyone until it is sent, then to other clients, other practices and visitors', async () => {
    const neighbour = sidesOf(calls.person, await joinedClient(calls.product, calls.person))[1]
    const otherTherapist = await calls.product.person()
    const strangers = sidesOf(otherTherapist, await joinedClient(calls.product, otherTherapist))
    for (const side of calls.sides) {
      const id = await calls.uploaded(side)
      for (const reader of calls.sides) expect(await refusal(reader, id)).toEqual(missing)
      await calls.sent(side, '', [id])
      for (const stranger of [neighbour, ...strangers])
        for (const way of ['content', 'preview']) {
          expect(await refusal(stranger, id, way)).toEqual(missing)
          expect((await fetchAs(stranger, id, way, 'HEAD')).status).toBe(404)
        }
      const { path } = side
      expect((await calls.fetchFile(`${path}/${id}/content`)).status).toBe(401)
      const [therapist, client] = calls.sides
      expect(
        (await calls.fetchFile(`${path}/${id}/content`, (side === therapist ? client : therapist).who)).status,
      ).toBe(403)
      expect(await refusal(side, crypto.randomUUID())).toEqual(missing)
      expect(await refusal(side, '..%2F..%2Fpasswd')).toEqual(missing)
    }
  })

  test('to a client who is archived or has left, who cannot upload either; the therapist still reads it', async () => {
    const gone = await joinedClient(calls.product, calls.person)
    const [therapist, client] = sidesOf(calls.person, gone)
    const files = calls.newFiles()
    const id = await calls.uploaded(client)
    await calls.sent(client, '', [id])
    await calls.person.post('/rpc/clients/archive', { json: { id: gone.clientId, upcoming: 'keep' } })
    expect(await refusal(client, id)).toEqual(missing)
    expect((await calls.uploadFile(client, pdf())).status).toBe(404)
    const refused = await calls.uploadFile(therapist, pdf())
    expect([refused.status, refused.code]).toEqual([409, 'not-possible-now'])
    expect((await fetchAs(therapist, id)).status).toBe(200)
    // Deleting the client deletes the files, sent or not.
    const name = ((await calls.person.post('/rpc/clients/get', { json: { id: gone.clientId } })).json as never as { json: { name: string } }).json.name // oxfmt-ignore
    const deleted = await calls.person.post('/rpc/clients/delete', { json: { id: gone.clientId, typedName: name } })
    expect(deleted.status).toBe(200)
    await until(files, ({ length }) => length === 0)
  })
})

test('a file that is not sent is deleted after seven days, with its content; sent ones stay', async () => {
  const [, side] = sidesOf(calls.person, await joinedClient(calls.product, calls.person))
  const files = calls.newFiles()
  const [forgotten, recent, kept] = [await calls.uploaded(side), await calls.uploaded(side), await calls.uploaded(side)]
  await calls.sent(side, '', [kept])
  const { owner } = calls.product.database
  await owner.query(`update message_uploads set created_at = now() - interval '6 days 23 hours' where id = $1`, [
    recent,
  ])
  await owner.query(`update message_uploads set created_at = now() - interval '7 days 1 minute' where id = $1`, [
    forgotten,
  ])
  await owner.query(`select graphile_worker.add_job('tidy-up')`)
  await until(files, ({ length }) => length === 2)
  const refused = problem(await calls.send(side, '', [forgotten]))
  expect(refused.slice(0, 2)).toEqual([409, 'not-possible-now'])
  await calls.sent(side, '', [recent])
  expect((await fetchAs(side, kept)).status).toBe(200)
})

test('the practice’s audit log has who sent and who read a file', async () => {
  const own = await joinedClient(calls.product, calls.person)
  const [therapist, client] = sidesOf(calls.person, own)
  const id = await calls.uploaded(therapist)
  await calls.sent(therapist, '', [id])
  await fetchAs(client, id, 'preview')
  await fetchAs(therapist, id)
  const entries = async () =>
    (
      await calls.product.database.owner.query<{ entry: string }>(
        `select concat_ws(' ', action, actor_role) as entry from (
           select at, action, actor_role, chain_id, entity_id from audit_log
           union all select at, action, actor_role, chain_id, entity_id from audit_unchained) entry
         where entity_id = $1 and chain_id = $2 order by at`,
        [id, calls.person.userId],
      )
    ).rows.map(({ entry }) => entry)
  expect(await entries()).toEqual(['added therapist', 'opened client', 'downloaded therapist'])
})

test('no table contains the name of a file or of its content', async () => {
  const canary = 'Kestrel-over-the-harbour'
  for (const side of calls.sides)
    await calls.sent(side, '', [await calls.uploaded(side, pdf(canary), `${canary}.pdf`), await calls.uploaded(side)])
  const unsent = await calls.uploadFile(calls.sides[1], pdf(canary), {
    name: `${canary}.pdf`,
    key: crypto.randomUUID(),
  })
  expect(unsent.status).toBe(201)
  const { owner } = calls.product.database
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables.rows) {
    const { rowCount } = await owner.query(
      `select from ${name} t where t::text ilike '%' || $1 || '%' or t::text ilike '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
      [canary],
    )
    expect([name, rowCount]).toEqual([name, 0])
  }
})
