import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { maxDraftsOfNote, noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftNow, readyDraft, recordConsent } from '../../testing/ai-samples.ts'
import { aNote, bodyOf, newSession, text } from '../../testing/note-calls.ts'
import { noteContent } from '../../testing/note-samples.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let client: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  client = await newClient(therapist)
})
afterAll(() => product.stop())

const add = (aiDraftId: string, of = client, who: Browser = therapist) =>
  who.post(`/api/v1/clients/${of}/notes`, noteContent({ aiDraftIds: [aiDraftId] }))
const keptAs = async (id: string) =>
  (await product.database.owner.query(`select kept_as as "keptAs", input, result from ai_drafts where id = $1`, [id]))
    .rows[0] as { keptAs: string | null; input: object; result: object }
const start = async (of: string, query: string) =>
  (await therapist.get(`/api/v1/clients/${of}/new-note?${query}`)).json as NoteStart

describe('a note that takes over an AI draft', () => {
  test('marks it as reviewed and deletes what it was made from', async () => {
    const { id } = await readyDraft(therapist, { clientId: client })
    const note = await add(id)
    expect(note.status).toBe(201)
    expect(await keptAs(id)).toEqual({ keptAs: bodyOf(note).id, input: {}, result: {} })
  })

  test('so does a change of an unsigned note, and an addendum to a signed one', async () => {
    const [one, other] = [
      await readyDraft(therapist, { clientId: client }),
      await readyDraft(therapist, { clientId: client }),
    ]
    const note = await aNote(therapist, client)
    await therapist.send('PUT', `/api/v1/notes/${note.id}`, noteContent({ version: 1, aiDraftIds: [one.id] }))
    expect((await keptAs(one.id)).keptAs).toBe(note.id)
    await therapist.post(`/api/v1/notes/${note.id}/sign`, { version: 2 })
    const added = await therapist.post(`/api/v1/notes/${note.id}/addenda`, {
      text: 'She keeps the diary.',
      reason: 'From the transcript',
      aiDraftIds: [other.id],
    })
    expect(added.status).toBe(201)
    expect((await keptAs(other.id)).keptAs).toBe(note.id)
  })

  test('and every one of several, or none if one is refused', async () => {
    const drafts = await Promise.all([1, 2, 3].map(() => readyDraft(therapist, { clientId: client })))
    const [one, two, three] = drafts.map(({ id }) => id) as [string, string, string]
    const of = (ids: string[]) => therapist.post(`/api/v1/clients/${client}/notes`, noteContent({ aiDraftIds: ids }))
    const note = await of([one, two])
    expect([(await keptAs(one)).keptAs, (await keptAs(two)).keptAs]).toEqual([bodyOf(note).id, bodyOf(note).id])
    expect((await of([three, two])).status).toBe(409)
    expect((await keptAs(three)).keptAs).toBeNull()
    expect((await of(Array.from({ length: maxDraftsOfNote + 1 }, () => crypto.randomUUID()))).status).toBe(400)
  })

  test('is refused once if another note took the draft over: it would be a second note of one session', async () => {
    const { id } = await readyDraft(therapist, { clientId: client })
    await add(id)
    const again = await add(id)
    expect([again.status, bodyOf(again).detail]).toEqual([409, noteTexts.aiDraftUsed])
  })

  test('is saved although the draft was discarded meanwhile', async () => {
    const { id } = await readyDraft(therapist, { clientId: client })
    await therapist.post('/rpc/aiDrafts/discard', { json: { id } })
    expect((await add(id)).status).toBe(201)
    expect((await keptAs(id)).keptAs).toBeNull()
  })

  test('leaves drafts of other clients, of others and of a change that was refused', async () => {
    const { id } = await readyDraft(therapist, { clientId: client })
    expect((await add(id, await newClient(therapist))).status).toBe(201)
    const stranger = await product.person()
    expect((await add(id, await newClient(stranger), stranger)).status).toBe(201)
    const note = await aNote(therapist, client)
    await therapist.send('PUT', `/api/v1/notes/${note.id}`, noteContent({ version: 1, sections: text('changed') }))
    const late = await therapist.send('PUT', `/api/v1/notes/${note.id}`, noteContent({ version: 1, aiDraftIds: [id] }))
    expect(late.status).toBe(409)
    expect((await keptAs(id)).keptAs).toBeNull()
  })
})

describe('where the text of a draft goes', () => {
  test('to a new note of the day’s session without one; to the note that is there otherwise', async () => {
    const of = await newClient(therapist)
    const sessionId = await newSession(product, therapist, of)
    expect(await start(of, 'day=2026-05-04')).toMatchObject({ serviceDate: '2026-05-04', sessionId, existing: null })
    const note = await aNote(therapist, of, { sessionId })
    expect((await start(of, 'day=2026-05-04')).existing).toEqual({ id: note.id, signed: false })
    await therapist.post(`/api/v1/notes/${note.id}/sign`, { version: 1 })
    expect((await start(of, 'day=2026-05-04')).existing).toEqual({ id: note.id, signed: true })
    expect((await start(of, 'day=2026-05-05')).existing).toBeNull()
    expect((await start(of, '')).existing).toBeNull()
    const second = await newSession(product, therapist, of)
    expect(await start(of, 'day=2026-05-04')).toMatchObject({ sessionId: second, existing: null })
  })

  test('to a note about the day that has no session, rather than to a second one', async () => {
    const of = await newClient(therapist)
    await newSession(product, therapist, of)
    const alone = await aNote(therapist, of)
    expect((await start(of, 'day=2026-05-04')).existing).toEqual({ id: alone.id, signed: false })
  })
})

describe('starting a draft', () => {
  test('a transcript can stand in for notes; neither is refused', async () => {
    const of = await newClient(therapist)
    await recordConsent(therapist, of)
    const transcript = 'Therapist: How did you sleep?\nClient: I slept badly all week.'
    const draft = await readyDraft(therapist, { clientId: of, notes: '', transcript })
    expect(draft).toMatchObject({ state: 'ready', form: { notes: '', transcript } })
    expect(draft.sources.map(({ kind }) => kind)).toEqual(['transcript'])
    const kept = await therapist.post('/api/v1/ai-session-notes', {
      draftId: draft.id,
      version: draft.version,
      sections: draft.session,
    })
    expect([kept.status, (kept.json as { notes: string }).notes]).toEqual([201, ''])
    const none = await therapist.post('/rpc/aiDrafts/startSession', {
      json: { clientId: of, sessionDate: '2026-05-04', notes: '', transcript: ' ' },
    })
    expect(none.status).toBe(400)
  })

  test('takes the place of one of the same day that failed, and of no other', async () => {
    const of = await newClient(therapist)
    const [failed, otherDay] = [
      await readyDraft(therapist, { clientId: of }),
      await readyDraft(therapist, { clientId: of, sessionDate: '2026-05-03' }),
    ]
    await product.database.owner.query(
      `alter table ai_drafts disable trigger guard; update ai_drafts set state = 'failed', problem = 'slow' where id in ('${failed.id}', '${otherDay.id}');
       alter table ai_drafts enable trigger guard`,
    )
    const next = await readyDraft(therapist, { clientId: of })
    const open = (await therapist.get(`/api/v1/clients/${of}/ai-drafts`)).json as { items: AiDraft[] }
    expect(open.items.map(({ id }) => id)).toEqual([next.id, otherDay.id])
    expect((await draftNow(therapist, failed.id)).sources).toEqual([])
  })
})
