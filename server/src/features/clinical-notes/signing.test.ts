import { createHash } from 'node:crypto'
import { newClient } from '../../testing/own-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNote, bodyOf, newSession, text } from '../../testing/note-calls.ts'
import { noteContent } from '../../testing/note-samples.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let client: string
let sessionId: string
let signed: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  client = await newClient(therapist)
  sessionId = await newSession(product, therapist, client)
  signed = (await aNote(therapist, client, { sessionId }, true)).id
})
afterAll(() => product.stop())

const problem = (answer: Answer) => [answer.status, bodyOf(answer).code, bodyOf(answer).detail]
const noteNow = async (id: string) => bodyOf(await therapist.get(`/api/v1/notes/${id}`))

describe('signing', () => {
  test('records who and when, copies the session, and is the last version', async () => {
    const before = Date.now()
    const its = await newSession(product, therapist, client)
    const note = await aNote(therapist, client, { sessionId: its })
    const answer = bodyOf(await therapist.post(`/api/v1/notes/${note.id}/sign`, { version: 1 }))
    expect(answer).toMatchObject({ version: 2, signed: { name: 'Robin Example' }, sections: note.sections })
    expect(Date.parse(answer.signed?.at ?? '')).toBeGreaterThanOrEqual(before - 1000)
    await product.database.owner.query(`update sessions set duration_minutes = 90, status = 'no-show' where id = $1`, [
      its,
    ])
    expect((await noteNow(note.id)).session).toMatchObject({ id: its, durationMinutes: 50, status: 'completed' })
  })

  test('twice, concurrently or later, signs once', async () => {
    const note = await aNote(therapist, client)
    const sign = (version: number) => therapist.post(`/api/v1/notes/${note.id}/sign`, { version })
    const answers = [...(await Promise.all([sign(1), sign(1), sign(1)])), await sign(1)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ text: same }) => same)).size).toBe(1)
    const { rows } = await product.database.owner.query(
      `select count(*)::int as times from audit_log where action = 'signed' and entity_id = $1`,
      [note.id],
    )
    expect(rows).toEqual([{ times: 1 }])
    expect(problem(await sign(2)).slice(0, 2)).toEqual([409, 'signed'])
  })

  test('a version conflict signs nothing', async () => {
    const note = await aNote(therapist, client)
    await therapist.send('PUT', `/api/v1/notes/${note.id}`, noteContent({ version: 1, sections: text('changed') }))
    const answer = await therapist.post(`/api/v1/notes/${note.id}/sign`, { version: 1 })
    expect(problem(answer).slice(0, 2)).toEqual([409, 'version-conflict'])
    expect((await noteNow(note.id)).signed).toBeNull()
  })

  test('leaves a hash that anybody can take again from the row', async () => {
    const sections = [{ heading: 'Datä "1"', text: 'Tab\t, line\n, \\ and 😀 and \u0001 <x>' }, ...text('')]
    const own = { template: 'own', templateName: 'Mine | yours', sections, sessionId }
    const note = await aNote(therapist, client, own, true)
    const { rows } = await product.database.owner.query(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created,
         to_char(signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as signed from clinical_notes where id = $1`,
      [note.id],
    )
    const seconds = (iso: string) => `${Date.parse(`${iso.slice(0, 19)}Z`) / 1000}.${iso.slice(20, 26)}`
    // As PostgreSQL writes jsonb: keys by length, then by letters, a blank after each sign that parts.
    const json = (value: unknown) => JSON.stringify(value)
    const list = sections.map((one) => `{"text": ${json(one.text)}, "heading": ${json(one.heading)}}`)
    const session = `{"status": "completed", "sessionDate": "2026-05-04", "sessionType": "couples", "durationMinutes": 50}`
    const parts = [therapist.userId, note.id, client, sessionId, '2026-05-04', 'own', 'Mine | yours'].map(json)
    const rest = ['Robin Example', seconds(rows[0].created), seconds(rows[0].signed)].map(json)
    const whole = `[${[...parts, `[${list.join(', ')}]`, session, ...rest].join(', ')}]`
    expect(note.signed?.hash).toBe(createHash('sha256').update(whole).digest('hex'))
  })
})

describe('an addendum', () => {
  test('is shown under the note in order, with author, time and reason', async () => {
    const note = await aNote(therapist, client, {}, true)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = { text: 'First\nline', reason: 'Forgotten' }
    await therapist.post(`/api/v1/notes/${note.id}/addenda`, first, headers)
    const again = await therapist.post(`/api/v1/notes/${note.id}/addenda`, first, headers)
    expect(bodyOf(again).addenda).toHaveLength(1)
    const second = await therapist.post(`/api/v1/notes/${note.id}/addenda`, { text: 'Second', reason: 'Asked by Mila' })
    expect(bodyOf(second)).toMatchObject({ sections: note.sections, version: 2, signed: note.signed })
    expect(bodyOf(second).addenda).toMatchObject([
      { ...first, authorName: 'Robin Example' },
      { text: 'Second', reason: 'Asked by Mila', authorName: 'Robin Example' },
    ])
    expect(new Date(bodyOf(second).addenda[1]?.createdAt ?? '').toISOString()).toMatch(/Z$/)
  })

  test.each([
    ['no text', { text: ' \n', reason: 'x' }, 'text', 'Please enter the addendum'],
    ['no reason', { text: 'x', reason: '  ' }, 'reason', 'Please give a reason for the addendum'],
    [
      '200,001 letters',
      { text: 'x'.repeat(200_001), reason: 'x' },
      'text',
      'Input exceeds maximum length of 200000 characters',
    ],
  ])('with %s is refused', async (_what, input, field, message) => {
    const answer = await therapist.post(`/api/v1/notes/${signed}/addenda`, input)
    expect([answer.status, bodyOf(answer).errors?.[field]]).toEqual([400, message])
  })

  test('belongs to signed notes of one’s own only', async () => {
    const note = await aNote(therapist, client)
    const add = (id: string, who: Browser = therapist) =>
      who.post(`/api/v1/notes/${id}/addenda`, { text: 'x', reason: 'y' })
    const sentence = 'This note isn’t signed yet. Edit the note itself.'
    expect(problem(await add(note.id))).toEqual([409, 'not-possible-now', sentence])
    expect((await add(signed, await product.person())).status).toBe(404)
    expect((await add(crypto.randomUUID())).status).toBe(404)
  })
})
