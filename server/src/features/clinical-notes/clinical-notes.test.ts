/// <reference lib="esnext.temporal" />
import { daysToWrite } from '@openhour/shared/features/clinical-notes/unsigned-notes.rules.ts'
import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { newClient } from '../../testing/own-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNote, bodyOf, daysAgo, newSession, text, writeNote } from '../../testing/note-calls.ts'
import { noteContent } from '../../testing/note-samples.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let other: Browser & { userId: string }
let client: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  other = await product.person()
  client = await newClient(therapist)
})
afterAll(() => product.stop())

const list = async (clientId: string) =>
  (await therapist.get(`/api/v1/clients/${clientId}/notes`)).json as { total: number }
const problem = (answer: Answer) => [answer.status, bodyOf(answer).code, bodyOf(answer).detail]

describe('writing a note', () => {
  test('keeps every section to the letter, with the session that it is of', async () => {
    const sessionId = await newSession(product, therapist, client)
    const sections = [
      { heading: 'Data', text: '  <b>"kept"</b> \n\t& 😀 ﷺ\r\n' },
      { heading: null, text: '' },
    ]
    const added = await writeNote(therapist, client, { sessionId, sections })
    expect(added.status).toBe(201)
    expect(bodyOf(added)).toMatchObject({
      clientId: client,
      template: 'dap',
      templateName: null,
      serviceDate: '2026-05-04',
      sections,
      version: 1,
      ofSessionForm: false,
      session: { id: sessionId, date: '2026-05-04', durationMinutes: 50, type: 'couples', status: 'completed' },
      signed: null,
      addenda: [],
    })
    expect((await therapist.get(`/api/v1/notes/${bodyOf(added).id}`)).json).toEqual(added.json)
  })

  test('sent twice with one key makes one note', async () => {
    const its = await newClient(therapist)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2].map(() => writeNote(therapist, its, {}, headers)))
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1)
    expect((await list(its)).total).toBe(1)
  })

  const tooMany = Array.from({ length: 21 }, () => ({ heading: null, text: 'x' }))
  test.each([
    ['blanks only', { sections: text(' \n\t ') }, 'sections', 'Please enter note content'],
    ['headings only', { sections: [{ heading: 'Data', text: '' }] }, 'sections', 'Please enter note content'],
    ['no section', { sections: [] }, 'sections', 'Please enter note content'],
    ['no sections', { sections: undefined }, 'sections', 'Please enter note content'],
    ['21 sections', { sections: tooMany }, 'sections', 'A note has up to 20 sections'],
    [
      '200,001 letters',
      { sections: text('x'.repeat(200_001)) },
      'sections.0.text',
      'Input exceeds maximum length of 200000 characters',
    ],
    [
      '200,001 letters in two sections',
      { sections: [...text('x'.repeat(100_000)), ...text('y'.repeat(100_001))] },
      'sections',
      'Input exceeds maximum length of 200000 characters',
    ],
    [
      'a long heading',
      { sections: [{ heading: 'x'.repeat(101), text: 'x' }] },
      'sections.0.heading',
      'Input exceeds maximum length of 100 characters',
    ],
    ['a day of 1899', { serviceDate: '1899-12-31' }, 'serviceDate', 'Please choose the day that the note is about'],
    ['no day', { serviceDate: '' }, 'serviceDate', 'Please choose the day that the note is about'],
    ['a day that is not', { serviceDate: '2026-02-30' }, 'serviceDate', 'Please choose the day that the note is about'],
    ['a day to come', { serviceDate: daysAgo(-3) }, 'serviceDate', 'The day of a note cannot be in the future'],
    ['a day of 2199', { serviceDate: '2199-12-31' }, 'serviceDate', 'The day of a note cannot be in the future'],
  ])('with %s is refused', async (_what, more, field, message) => {
    const before = (await list(client)).total
    const answer = await writeNote(therapist, client, more)
    expect([answer.status, bodyOf(answer).errors?.[field]]).toEqual([400, message])
    expect((await list(client)).total).toBe(before)
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['half a sign', 'a\ud800b'],
  ])('that holds %s is refused as what cannot be stored', async (_what, words) => {
    const answer = await therapist.send(
      'POST',
      `/api/v1/clients/${client}/notes`,
      JSON.stringify(noteContent({ sections: text('MARK') })).replace('MARK', JSON.stringify(words).slice(1, -1)),
    )
    expect(problem(answer).slice(0, 2)).toEqual([400, 'invalid-input'])
  })

  test('stores 200,000 characters of four bytes each', async () => {
    const its = await newClient(therapist)
    const words = '𝒳'.repeat(100_000)
    const added = await writeNote(therapist, its, { sections: text(words) })
    expect([added.status, bodyOf(added).sections?.[0]?.text === words]).toEqual([201, true])
  })

  test('for a session of another practice, another client or none is refused, with the same answer', async () => {
    const sessions = [
      await newSession(product, other, await newClient(other)),
      await newSession(product, therapist, await newClient(therapist)),
      crypto.randomUUID(),
    ]
    const note = await aNote(therapist, client)
    for (const sessionId of sessions) {
      const refusal = [404, 'not-found', 'This session was not found in the client’s record.']
      expect(problem(await writeNote(therapist, client, { sessionId }))).toEqual(refusal)
      const change = noteContent({ version: 1, sessionId })
      expect(problem(await therapist.send('PUT', `/api/v1/notes/${note.id}`, change))).toEqual(refusal)
    }
  })

  test('for another practice’s client is refused as for a missing one', async () => {
    const foreign = await newClient(other)
    for (const id of [foreign, crypto.randomUUID()]) {
      expect(problem(await writeNote(therapist, id))).toEqual([404, 'not-found', 'Client not found'])
      expect(problem(await therapist.get(`/api/v1/clients/${id}/notes`))).toEqual([
        404,
        'not-found',
        'Client not found',
      ])
    }
  })

  test('keeps the name of an own template, and of no other', async () => {
    const own = await aNote(therapist, client, { template: 'own', templateName: 'Couple intake' })
    const soap = await aNote(therapist, client, { template: 'soap', templateName: 'Couple intake' })
    expect([own.templateName, soap.templateName]).toEqual(['Couple intake', null])
  })
})

test.each([
  [0, false, null],
  [daysToWrite, false, null],
  [daysToWrite + 1, true, daysToWrite + 1],
  [40, true, 40],
])('a note written %i days after its day: late %s', async (days, lateEntry, lateDays) => {
  const note = await aNote(therapist, client, { serviceDate: daysAgo(days) })
  expect([note.lateEntry, note.lateDays, note.writtenDate]).toEqual([lateEntry, lateDays, daysAgo(0)])
})

test('the day on which a note was written is the practice’s, not the server’s', async () => {
  const who = await product.person()
  const its = await newClient(who)
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await product.database.owner.query('update practice_settings set timezone = $2 where user_id = $1', [
      who.userId,
      zone,
    ])
    const today = Temporal.Now.plainDateISO(zone).toString()
    expect((await aNote(who, its)).writtenDate).toBe(today)
  }
})

describe('changing', () => {
  test('stores the change, and only upon the version that was seen', async () => {
    const note = await aNote(therapist, client)
    const path = `/api/v1/notes/${note.id}`
    const first = await therapist.send('PUT', path, noteContent({ version: 1, sections: text('first') }))
    expect(bodyOf(first)).toMatchObject({ version: 2, sections: text('first'), createdAt: note.createdAt })
    const second = await therapist.send('PUT', path, noteContent({ version: 1, sections: text('second') }))
    expect(problem(second)).toEqual([
      409,
      'version-conflict',
      'This note was changed in another tab. Nothing was overwritten. Compare both versions, then save again.',
    ])
    expect(((await therapist.get(path)).json as Note).sections).toEqual(text('first'))
  })

  test('from ten windows concurrently, one is stored and nine get a conflict', async () => {
    const note = await aNote(therapist, client)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        therapist.send('PUT', `/api/v1/notes/${note.id}`, noteContent({ version: 1, sections: text(`window ${n}`) })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
    const kept = answers.find(({ status }) => status === 200)
    expect((await therapist.get(`/api/v1/notes/${note.id}`)).json).toEqual(kept?.json)
  })
})

describe('deleting', () => {
  test('deletes an unsigned note; for another practice, it is not found', async () => {
    const note = await aNote(therapist, client)
    expect((await other.send('DELETE', `/api/v1/notes/${note.id}`)).status).toBe(404)
    expect((await therapist.send('DELETE', `/api/v1/notes/${note.id}`)).json).toEqual({ id: note.id })
    expect(problem(await therapist.send('DELETE', `/api/v1/notes/${note.id}`))).toEqual([
      404,
      'not-found',
      'Note not found',
    ])
  })
})
