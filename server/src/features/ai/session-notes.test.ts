import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiSessionNote, ListedAiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { sessionNoteTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftNow, readyDraft, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { newClient } from '../../testing/own-rows.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { keptNote, ownSections } from '../../testing/session-note-samples.ts'

let product: Product
let therapist: Browser & { userId: string }
let stranger: Browser
let clientId: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  stranger = await product.person()
  clientId = await newClient(therapist, { name: 'Łukasz Ängström' })
})
afterAll(() => product.stop())

const bodyOf = ({ json }: Answer) => json as AiSessionNote & { detail: string; code: string }
const add = (body: object, who: Browser = therapist, headers?: Record<string, string>) =>
  who.post('/api/v1/ai-session-notes', body, headers)
const change = ({ id, version, sections }: AiSessionNote, more: object = {}, who: Browser = therapist) =>
  who.send('PUT', `/api/v1/ai-session-notes/${id}`, {
    version,
    sections,
    sessionDate: '2026-05-04',
    durationMinutes: 45,
    ...more,
  })
const list = async (of = clientId, page = 1) =>
  (await therapist.get(`/api/v1/clients/${of}/ai-session-notes?page=${page}`)).json as {
    items: ListedAiSessionNote[]
    total: number
  }
const line = (text: string, more: Partial<AiLine> = {}): AiLine => ({ text, support: 'own', evidence: [], ...more })

describe('keeping a draft', () => {
  test('makes a note of it, and leaves nothing in the draft', async () => {
    const draft = await readyDraft(therapist, { clientId })
    const kept = await add({
      draftId: draft.id,
      version: draft.version,
      sections: draft.session,
      moodAssessment: 'Low, but hopeful.',
    })
    expect(kept.status).toBe(201)
    expect(bodyOf(kept)).toMatchObject({
      clientId,
      sessionDate: '2026-05-04',
      durationMinutes: 45,
      notes: sessionForm().notes,
      transcript: null,
      sections: draft.session,
      moodAssessment: 'Low, but hopeful.',
      language: 'en',
      engine: 'passages',
      model: null,
      sharedAt: null,
      version: 1,
    })
    expect(await draftNow(therapist, draft.id)).toMatchObject({ form: null, sources: [], session: null })
    expect((await therapist.get(`/api/v1/ai-session-notes/${bodyOf(kept).id}`)).json).toEqual(kept.json)
  })

  test('keeps the transcript only if asked', async () => {
    await recordConsent(therapist, clientId)
    const transcript = 'Client: I slept badly.'
    const without = await keptNote(therapist, { clientId, transcript })
    const held = await keptNote(therapist, { clientId, transcript }, { keepTranscript: true })
    expect([without.transcript, held.transcript]).toEqual([null, transcript])
    const { rows } = await product.database.owner.query('select transcript from ai_session_notes where id = $1', [
      without.id,
    ])
    expect(rows).toEqual([{ transcript: null }])
  })

  test('needs a summary first, and happens once', async () => {
    // Its job has run, so that it waits for ever.
    const early = await readyDraft(therapist, { clientId })
    await product.database.owner.query(
      `begin; alter table ai_drafts disable trigger guard;
       update ai_drafts set state = 'waiting', result = null, ended_at = null where id = '${early.id}';
       alter table ai_drafts enable trigger guard; commit`,
    )
    expect(bodyOf(await add({ draftId: early.id, version: early.version, sections: ownSections() }))).toMatchObject({
      code: 'not-possible-now',
      detail: aiTexts.generateFirst,
    })
    const draft = await readyDraft(therapist, { clientId })
    const before = (await list()).total
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await add({ draftId: draft.id, version: draft.version, sections: draft.session }, therapist, key)
    const again = await add({ draftId: draft.id, version: draft.version, sections: draft.session }, therapist, key)
    expect([again.status, bodyOf(again).id]).toEqual([201, bodyOf(first).id])
    expect((await add({ draftId: draft.id, version: draft.version, sections: draft.session })).status).toBe(409)
    expect((await list()).total).toBe(before + 1)
  })

  test('is refused if another window changed the draft since, whose lines stay', async () => {
    const draft = await readyDraft(therapist, { clientId })
    const session = { ...draft.session, points: [line('Slept four hours.')] }
    const changed = await therapist.send('PUT', `/api/v1/ai-drafts/${draft.id}`, { version: draft.version, session })
    const stale = await add({ draftId: draft.id, version: draft.version, sections: draft.session })
    expect([stale.status, bodyOf(stale).code]).toEqual([409, 'version-conflict'])
    const { version } = changed.json as { version: number }
    expect(bodyOf(await add({ draftId: draft.id, version, sections: session })).sections.points).toEqual(session.points)
  })

  test('is refused while a line is unsupported, and names it the therapist’s once it is confirmed', async () => {
    const draft = await readyDraft(therapist, { clientId })
    const result = { session: { ...draft.session, points: [line('She is improving.', { support: 'unsupported' })] } }
    await product.database.owner.query(`update ai_drafts set result = result || $2::jsonb where id = $1`, [
      draft.id,
      JSON.stringify(result),
    ])
    const refused = await add({ draftId: draft.id, version: draft.version, sections: result.session })
    expect([refused.status, bodyOf(refused).detail]).toEqual([409, aiTexts.unresolved])
    // Calling it supported does not make it so.
    const claimed = { ...result.session, points: [line('She is improving.', { support: 'supported' })] }
    expect((await add({ draftId: draft.id, version: draft.version, sections: claimed })).status).toBe(409)
    const confirmed = { ...result.session, points: [line('She is improving.')] }
    const kept = await add({ draftId: draft.id, version: draft.version, sections: confirmed })
    expect([kept.status, bodyOf(kept).sections.points]).toEqual([201, [line('She is improving.')]])
  })

  test('takes no place that the draft does not name', async () => {
    const draft = await readyDraft(therapist, { clientId })
    const foreign = [line('Invented.', { evidence: [{ source: 'note', start: 0, end: 8, quote: 'Invented' }] })]
    const refused = await add({
      draftId: draft.id,
      version: draft.version,
      sections: { ...draft.session, summary: foreign },
    })
    expect([refused.status, bodyOf(refused).code]).toEqual([400, 'invalid-input'])
    expect((await add({ draftId: draft.id, version: draft.version, sections: draft.session }, stranger)).status).toBe(
      404,
    )
  })
})

describe('the list', () => {
  test('has the newest session first, with the beginning of its summary and of three key insights', async () => {
    const own = await newClient(therapist)
    const long = 'A very long insight about sleep and work that goes on'
    const points = ['One', long, 'Three', 'Four'].map((text) => line(text))
    const older = await keptNote(therapist, { clientId: own, sessionDate: '2026-04-01' })
    const newer = await keptNote(
      therapist,
      { clientId: own, sessionDate: '2026-05-02' },
      { sections: { ...ownSections(), points } },
    )
    const { items, total } = await list(own)
    expect([total, items.map(({ id }) => id)]).toEqual([2, [newer.id, older.id]])
    expect(items[0]).toMatchObject({
      summary: 'Talked about sleep.',
      keyInsights: ['One', 'A very long insight about slee…', 'Three'],
      insights: 4,
      safety: 1,
    })
    expect(Object.keys(items[0] ?? {})).not.toContain('notes')
    for (const of of [await newClient(stranger), crypto.randomUUID()])
      expect((await therapist.get(`/api/v1/clients/${of}/ai-session-notes`)).status).toBe(404)
  })
})

describe('a kept note', () => {
  test('is changed in its version only, and its changed lines are the therapist’s', async () => {
    const note = await keptNote(therapist, { clientId })
    const [first] = note.sections.summary
    const summary = [line('In my words.', { support: 'extract', evidence: first?.evidence ?? [] })]
    const changed = await change(note, { sections: { ...note.sections, summary }, moodAssessment: ' ' })
    expect(bodyOf(changed)).toMatchObject({
      version: 2,
      moodAssessment: null,
      sections: { summary: [{ text: 'In my words.', support: 'own', evidence: first?.evidence }] },
    })
    const late = await change(note)
    expect([late.status, bodyOf(late).detail]).toEqual([409, sessionNoteTexts.changedElsewhere])
    const foreign = [line('x', { evidence: [{ source: 'note', start: 0, end: 1, quote: 'x' }] })]
    const now = bodyOf(changed)
    expect((await change(now, { sections: { ...now.sections, actions: foreign } })).status).toBe(400)
    expect((await change(now, { sessionDate: '2999-01-01' })).status).toBe(400)
    expect((await change(now, {}, stranger)).status).toBe(404)
  })

  test('is deleted, and its openings, listings and printings are in the audit log', async () => {
    const note = await keptNote(therapist, { clientId })
    await therapist.get(`/api/v1/ai-session-notes/${note.id}`)
    await therapist.get(`/api/ai-session-note-pdfs/${note.id}`)
    expect((await stranger.send('DELETE', `/api/v1/ai-session-notes/${note.id}`)).status).toBe(404)
    expect((await therapist.send('DELETE', `/api/v1/ai-session-notes/${note.id}`)).json).toEqual({ id: note.id })
    expect((await therapist.get(`/api/v1/ai-session-notes/${note.id}`)).status).toBe(404)
    const { rows } = await product.database.owner.query<{ action: string }>(
      `select action from audit_unchained where entity_id = $1 union all select action from audit_log where entity_id = $1`,
      [note.id],
    )
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['added', 'opened', 'printed', 'deleted']))
  })

  test('is printed with its sections, the therapist’s assessment and the notes', async () => {
    const note = await keptNote(
      therapist,
      { clientId },
      { sections: ownSections(), moodAssessment: 'Low, but hopeful.' },
    )
    const cookie = [...therapist.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${product.url}/api/ai-session-note-pdfs/${note.id}`, {
      headers: { cookie, 'x-forwarded-for': therapist.ip },
    })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="session-note-2026-05-04.pdf"')
    const { all } = printedText(Buffer.from(await answer.arrayBuffer()))
    const inOrder = [
      'AI session note',
      'Łukasz Ängström',
      '4 May 2026, 45 minutes',
      aiTexts.keptExtractLabel,
      'Words to look at',
      'This is not a risk assessment',
      'Nothing was said about safety.',
      'Passages and figures',
      'Talked about sleep.',
      'Measures and numbers',
      'Written as objective',
      'Written as plan',
      'Keep the diary.',
      'Mood assessment by the therapist',
      'Low, but hopeful.',
      'Notes',
      'Slept badly after the argument',
    ]
    let from = 0
    for (const words of inOrder) {
      const place = all.indexOf(words, from)
      expect(place, `${words} in ${all.slice(from)}`).toBeGreaterThanOrEqual(0)
      from = place
    }
    expect((await stranger.get(`/api/ai-session-note-pdfs/${note.id}`)).status).toBe(404)
  })
})
