import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { newClient, sessionDetails } from '../../testing/own-rows.ts'
import { openSessionCalls, sessionBody as body } from '../../testing/session-calls.ts'

let product: Product
let therapist: Browser & { userId: string }
let calls: Awaited<ReturnType<typeof openSessionCalls>>
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  calls = await openSessionCalls(product, therapist)
})
afterAll(() => product.stop())

describe('adding', () => {
  test('keeps every field; what is written before the session prepares it', async () => {
    const answer = await calls.send({
      sessionDate: '2026-12-01',
      durationMinutes: 90,
      sessionType: 'couples',
      notes: ' A\n<b> ',
    })
    expect(answer.status).toBe(201)
    expect(body(answer)).toMatchObject({
      clientId: calls.clientId,
      sessionDate: '2026-12-01',
      durationMinutes: 90,
      sessionType: 'couples',
      status: 'scheduled',
      notes: ' A\n<b> ',
      formNote: null,
      unsignedNotes: 0,
      signedNotes: 0,
    })
    expect(await calls.stored(body(answer).id)).toMatchObject([{ notes: ' A\n<b> ', sections: null }])
  })

  test('has the specified defaults', async () => {
    const answer = await therapist.post(`/api/v1/clients/${calls.clientId}/sessions`, {
      sessionDate: '2026-09-10',
      notes: 'x',
    })
    expect(body(answer)).toMatchObject({ durationMinutes: 50, sessionType: 'individual', status: 'scheduled' })
  })

  test('what is written about a completed session becomes its clinical note', async () => {
    const session = await calls.add({ status: 'completed', notes: 'Slept better.' })
    expect(session).toMatchObject({
      notes: 'Slept better.',
      formNote: { version: 1, signed: false, plain: true },
      unsignedNotes: 1,
    })
    expect(await calls.stored(session.id)).toEqual([
      {
        notes: null,
        sections: [{ heading: null, text: 'Slept better.' }],
        template: 'free',
        of_session_form: true,
        service_date: '2026-09-10',
        version: 1,
        signed: false,
      },
    ])
  })

  test.each([
    ['sessionDate', { sessionDate: '' }, 'Please select a session date'],
    ['sessionDate', { sessionDate: undefined }, 'Please select a session date'],
    ['sessionDate', { sessionDate: '2026-02-30' }, 'Please select a session date'],
    ['sessionDate', { sessionDate: '1899-12-31' }, 'Please select a session date'],
    ['durationMinutes', { durationMinutes: 0 }, 'Please enter a valid duration'],
    ['durationMinutes', { durationMinutes: -50 }, 'Please enter a valid duration'],
    ['durationMinutes', { durationMinutes: 50.5 }, 'Please enter a valid duration'],
    ['durationMinutes', { durationMinutes: null }, 'Please enter a valid duration'],
    ['durationMinutes', { durationMinutes: 1441 }, 'Please enter a valid duration'],
    ['durationMinutes', { durationMinutes: 'fifty' }, 'Please enter a valid duration'],
    ['sessionType', { sessionType: '' }, 'Please select a session type'],
    ['sessionType', { sessionType: 'note' }, 'Please select a session type'],
    ['status', { status: '' }, 'Please select a status'],
    ['status', { status: 'held' }, 'Please select a status'],
    ['notes', { notes: ' \n\t ' }, 'Please enter session notes'],
    ['notes', { notes: undefined }, 'Please enter session notes'],
    ['notes', { notes: 'x'.repeat(200_001) }, 'Input exceeds maximum length of 200000 characters'],
  ])('refuses %s %j', async (field, wrong, message) => {
    const answer = await calls.send(wrong)
    expect([answer.status, answer.type, body(answer).errors?.[field]]).toEqual([
      400,
      'application/problem+json',
      message,
    ])
  })

  test('stores the longest notes, markup and code unchanged', async () => {
    const notes = `'); drop table sessions; -- <script>alert(1)</script> \u202e😀 ${'я'.repeat(199_900)}`
    expect(await calls.get((await calls.add({ notes, status: 'completed' })).id)).toMatchObject({ notes })
    expect((await calls.send({ notes: 'nul \u0000' })).status).toBe(400)
  })

  test('sent twenty times concurrently with one key, adds one session and one note', async () => {
    const key = crypto.randomUUID()
    const before = (await calls.list(calls.clientId)).total
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => calls.send({ status: 'completed', notes: 'Once' }, { 'idempotency-key': key })),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${body(answer).id}`)).size).toBe(1)
    expect((await calls.list(calls.clientId)).total).toBe(before + 1)
    expect(await calls.stored(body(answers[0] as Answer).id)).toHaveLength(1)
  })

  test("for another practice's client answers as for a missing one", async () => {
    const stranger = await product.person()
    const answers = [
      await calls.send({}, {}, stranger),
      await therapist.post(`/api/v1/clients/${crypto.randomUUID()}/sessions`, sessionDetails()),
      await stranger.get(`/api/v1/clients/${calls.clientId}/sessions`),
    ]
    expect(answers.map((answer) => [answer.status, body(answer).detail])).toEqual(
      answers.map(() => [404, 'Client not found']),
    )
  })
})

describe('the list', () => {
  test('comes newest first, 20 at a time, with the beginning of the notes', async () => {
    const client = await newClient(therapist)
    await product.database.owner.query(
      `insert into sessions (therapist_id, client_id, session_date, notes) select $1, $2, '2026-01-01'::date + n, repeat('Long. ', 100) || n from generate_series(1, 60) n`,
      [therapist.userId, client],
    )
    const pages = await Promise.all([1, 2, 3, 4].map((page) => calls.list(client, page)))
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 20, 0])
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60, 60])
    const days = pages.flatMap(({ items }) => items.map((item) => item.sessionDate))
    expect(days[0]).toBe('2026-03-02')
    expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)))
    expect(new Set(days).size).toBe(60)
    expect(pages[0]?.items[0]?.notes).toHaveLength(300)
  })

  test('and opening one session are written into the audit log', async () => {
    const { id } = await calls.add()
    await calls.get(id)
    const { rows } = await product.database.owner.query(
      `select action, entity from audit_log where entity_id = $1 and client_id = $2`,
      [id, calls.clientId],
    )
    expect(rows).toContainEqual({ action: 'opened', entity: 'sessions' })
  })
})

describe('deleting', () => {
  test('deletes unsigned notes too, and leaves only ids in the audit log', async () => {
    const session = await calls.add({ status: 'completed', notes: 'Words that go' })
    expect((await calls.remove(session.id)).status).toBe(200)
    expect((await therapist.get(`/api/v1/sessions/${session.id}`)).status).toBe(404)
    const { owner } = product.database
    const left = await owner.query(`select 1 from clinical_notes where id = $1`, [session.formNote?.id])
    expect(left.rowCount).toBe(0)
    const log = await owner.query(`select action, entity, details::text from audit_log where entity_id = any($1)`, [
      [session.id, session.formNote?.id],
    ])
    expect(log.rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual(
      expect.arrayContaining(['deleted sessions', 'deleted clinical_notes']),
    )
    expect(JSON.stringify(log.rows)).not.toContain('Words that go')
    expect((await calls.remove(session.id)).status).toBe(404)
  })

  test('is refused while a note is signed, with what can be done instead', async () => {
    const session = await calls.add({ status: 'completed', notes: 'To stay' })
    await calls.sign(session.formNote?.id)
    const answer = await calls.remove(session.id)
    expect([answer.status, body(answer).code]).toEqual([409, 'signed'])
    expect(body(answer).detail).toMatch(/signed note.*was not deleted.*cancelled.*addendum/)
    expect(await calls.get(session.id)).toMatchObject({ notes: 'To stay', signedNotes: 1 })
  })

  test('deletes nothing of another practice', async () => {
    const session = await calls.add()
    expect((await calls.remove(session.id, await product.person())).status).toBe(404)
    expect((await calls.get(session.id)).id).toBe(session.id)
  })
})
