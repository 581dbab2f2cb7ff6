import { clientTables } from '@openhour/shared/tables/client-tables.generated.ts'
import pg from 'pg'
import { newClient } from '../../testing/own-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNote, bodyOf, newSession } from '../../testing/note-calls.ts'
import { noteContent } from '../../testing/note-samples.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let app: pg.Client
let therapist: Browser & { userId: string }
let client: string
let sessionId: string
/** A signed note of the session, with one addendum. */
let signed: string
let addendum: string
beforeAll(async () => {
  product = await openProduct()
  app = new pg.Client(product.database.logins.openhour_app)
  await app.connect()
  therapist = await product.person()
  client = await newClient(therapist, { name: 'Mila Example' })
  sessionId = await newSession(product, therapist, client)
  signed = (await aNote(therapist, client, { sessionId }, true)).id
  const added = await therapist.post(`/api/v1/notes/${signed}/addenda`, { text: 'She came late.', reason: 'Forgotten' })
  addendum = bodyOf(added).addenda[0]?.id ?? ''
})
afterAll(async () => {
  await app.end()
  await product.stop()
})

const problem = (answer: Answer) => [answer.status, bodyOf(answer).code, bodyOf(answer).detail]
const noteNow = async (id = signed) => bodyOf(await therapist.get(`/api/v1/notes/${id}`))

/** Runs one statement as the role of requests, on behalf of the therapist; answers how many rows, or the SQLSTATE of the refusal. */
async function asApp(statement: string, ...more: string[]): Promise<number | string> {
  await app.query('begin')
  try {
    await app.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`, [
      therapist.userId,
    ])
    let rows = 0
    for (const one of [statement, ...more]) rows = (await app.query(one)).rowCount ?? 0
    await app.query('commit')
    return rows
  } catch (error) {
    await app.query('rollback')
    return String((error as { code?: string }).code)
  }
}

describe('a signed note', () => {
  test('can be neither changed nor deleted, and the error suggests an alternative', async () => {
    const change = await therapist.send('PUT', `/api/v1/notes/${signed}`, noteContent({ version: 2 }))
    const meanwhile = 'This note has been signed. Nothing was changed. Add an addendum instead.'
    expect(problem(change)).toEqual([409, 'signed', meanwhile])
    const sentence = 'A signed note cannot be deleted. Add an addendum instead.'
    expect(problem(await therapist.send('DELETE', `/api/v1/notes/${signed}`))).toEqual([409, 'signed', sentence])
    expect((await noteNow()).sections).toEqual(noteContent().sections)
  })

  test("is not deleted by the operator's SQL either", async () => {
    for (const table of ['clinical_notes', 'note_addenda'])
      await expect(
        product.database.owner.query(`delete from ${table} where client_id = $1`, [client]),
      ).rejects.toMatchObject({ code: 'OH002' })
  })

  test('keeps its session: neither the API nor SQL can delete it or move it to another client', async () => {
    expect((await therapist.send('DELETE', `/api/v1/sessions/${sessionId}`)).status).toBe(409)
    expect(await asApp(`select app.delete_record('sessions', '${sessionId}')`)).toBe('OH002')
    const elsewhere = await newClient(therapist)
    expect(await asApp(`update sessions set client_id = '${elsewhere}' where id = '${sessionId}'`)).toBe('42501')
    expect((await noteNow()).session?.id).toBe(sessionId)
  })

  const columns = `(therapist_id, client_id, service_date, sections`
  const values = () => `('${therapist.userId}', '${client}', '2026-05-04', '[{"heading": null, "text": "x"}]'`
  test.each([
    [
      'changes its text',
      () => `update clinical_notes set sections = '[{"heading": null, "text": "x"}]' where id = '${signed}'`,
      'OH002',
    ],
    [
      'takes the signature back',
      () => `update clinical_notes set signed_at = null, signed_name = null, signed_hash = null where id = '${signed}'`,
      'OH002',
    ],
    [
      'signs it as somebody else',
      () => `update clinical_notes set signed_name = 'Eve' where id = '${signed}'`,
      'OH002',
    ],
    [
      'dates the signature back',
      () => `update clinical_notes set signed_at = '2020-01-01' where id = '${signed}'`,
      'OH002',
    ],
    ['dates it back', () => `update clinical_notes set created_at = '2020-01-01' where id = '${signed}'`, '42501'],
    ['dates another column', () => `update clinical_notes set updated_at = now() where id = '${signed}'`, 'OH002'],
    ['takes its session away', () => `update clinical_notes set session_id = null where id = '${signed}'`, 'OH002'],
    [
      'takes it to another client',
      () => `update clinical_notes set client_id = gen_random_uuid() where id = '${signed}'`,
      '42501',
    ],
    [
      'writes over it',
      () =>
        `insert into clinical_notes ${columns}, id) values ${values()}, '${signed}') on conflict (therapist_id, id) do update set sections = excluded.sections`,
      'OH002',
    ],
    ['deletes it', () => `delete from clinical_notes where id = '${signed}'`, '42501'],
    ['deletes it by the definer', () => `select app.delete_record('clinical_notes', '${signed}')`, 'OH002'],
    ['empties the table', () => 'truncate clinical_notes cascade', '42501'],
    ['takes the trigger away', () => 'alter table clinical_notes disable trigger all', '42501'],
    [
      'makes one signed',
      () =>
        `insert into clinical_notes ${columns}, signed_at, signed_name, signed_hash) values ${values()}, '2020-01-01', 'Eve', 'x')`,
      'OH002',
    ],
    [
      'moves the time of an unsigned one',
      () => `update clinical_notes set created_at = '2020-01-01' where signed_at is null`,
      '42501',
    ],
    ['deletes its client', () => `delete from clients where id = '${client}'`, '42501'],
    ['changes an addendum', () => `update note_addenda set text = 'x' where id = '${addendum}'`, '42501'],
    [
      'dates an addendum back',
      () => `update note_addenda set created_at = '2020-01-01' where id = '${addendum}'`,
      '42501',
    ],
    ['deletes an addendum', () => `delete from note_addenda where id = '${addendum}'`, '42501'],
    ['deletes an addendum by the definer', () => `select app.delete_record('note_addenda', '${addendum}')`, '42501'],
    ['empties the addenda', () => 'truncate note_addenda', '42501'],
    [
      'writes over an addendum',
      () =>
        `insert into note_addenda (therapist_id, id, note_id, client_id, text, reason) values ('${therapist.userId}', '${addendum}', '${signed}', '${client}', 'x', 'x') on conflict (therapist_id, id) do update set text = excluded.text`,
      '42501',
    ],
    ['hides it from the search by hand', () => `delete from record_search`, '42501'],
  ])('stays as it is when SQL of the application %s', async (_what, statement, code) => {
    await aNote(therapist, client) // an unsigned one beside it
    const before = await noteNow()
    expect(await asApp(statement())).toBe(code)
    expect(await noteNow()).toEqual(before)
  })

  test('accepts no time, name or version from the caller', async () => {
    const id = crypto.randomUUID()
    const made = `insert into clinical_notes ${columns}, id, created_at, updated_at, version) values ${values()}, '${id}', '2020-01-01', '2020-01-01', 7)`
    expect(await asApp(made)).toBe(1)
    expect(
      await asApp(
        `update clinical_notes set signed_at = '2020-01-02', signed_name = 'Eve', signed_hash = 'x', signed_session = '{"status": "x"}' where id = '${id}'`,
      ),
    ).toBe(1)
    const note = await noteNow(id)
    const minuteAgo = Date.now() - 60_000
    expect(Date.parse(note.createdAt)).toBeGreaterThan(minuteAgo)
    expect(Date.parse(note.signed?.at ?? '')).toBeGreaterThan(minuteAgo)
    expect(note).toMatchObject({ version: 2, session: null, signed: { name: 'Robin Example' } })
    expect(note.signed?.hash).toMatch(/^[0-9a-f]{64}$/)
    const late = `insert into note_addenda (therapist_id, note_id, client_id, text, reason, author_name, created_at)
      values ('${therapist.userId}', '${id}', '${client}', 'x', 'y', 'Eve', '2020-01-01')`
    expect(await asApp(late)).toBe(1)
    const [its] = (await noteNow(id)).addenda
    expect(its?.authorName).toBe('Robin Example')
    expect(Date.parse(its?.createdAt ?? '')).toBeGreaterThan(minuteAgo)
  })
})

test('deleting the client deletes signed notes too, with a typed name and a reason', async () => {
  const erase = (name: string | null, reason: string | null) =>
    asApp(
      `select app.erase_client('${client}', ${name === null ? 'null' : `'${name}'`}, ${reason === null ? 'null' : `'${reason}'`})`,
    )
  expect([await erase(null, null), await erase('mila example', 'Asked to'), await erase('Mila Example', ' ')]).toEqual(
    Array(3).fill('OH001'),
  )
  await therapist.post(`/api/v1/clients/${client}/process-notes`, { noteDate: '2026-05-04', text: 'Mine.' })
  expect(await erase('Mila Example', 'Asked to')).toBe(1)
  for (const table of [...Object.keys(clientTables), 'record_search']) {
    const column = table === 'clients' ? 'id' : 'client_id'
    const { rowCount } = await product.database.owner.query(`select from ${table} where ${column} = $1`, [client])
    expect([table, rowCount]).toEqual([table, 0])
  }
})
