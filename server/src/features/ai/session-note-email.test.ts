import { sessionNoteTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyDraft } from '../../testing/ai-samples.ts'
import { clientDetails, newClient } from '../../testing/own-rows.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { ownSections } from '../../testing/session-note-samples.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct({ DISCREET_URL: 'https://neutral.example.com' })
  therapist = await product.person()
})
afterAll(() => product.stop())

async function noteOf(clientId: string): Promise<AiSessionNote> {
  const draft = await readyDraft(therapist, { clientId })
  const kept = await therapist.post('/api/v1/ai-session-notes', {
    draftId: draft.id,
    version: draft.version,
    sections: ownSections(),
    moodAssessment: 'Low, but hopeful.',
  })
  return kept.json as AiSessionNote
}
const send = ({ id, version }: AiSessionNote, more: object, who = therapist, headers?: Record<string, string>) =>
  who.post(`/api/v1/ai-session-notes/${id}/emails`, { version, summary: [], actions: [], ...more }, headers)
const detailOf = ({ json }: Answer) => (json as { detail: string }).detail
/** What must never leave by email. */
const secret = /safety|main worry|tired|hopeful|argument with her sister/i

test('an email has the ticked lines and nothing else, once', async () => {
  const { email } = clientDetails()
  const note = await noteOf(await newClient(therapist, { email }))
  const key = { 'idempotency-key': crypto.randomUUID() }
  const sent = await send(note, { to: email, summary: [0] }, therapist, key)
  expect([sent.status, sent.json]).toEqual([201, { id: note.id, sentTo: email, asMessage: false }])
  expect((await send(note, { to: email, summary: [0] }, therapist, key)).status).toBe(201)
  const me = (await therapist.get('/api/v1/account/me')).json as { email: string }
  const [mail, ...others] = await product.mails(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('From your appointment on 4 May 2026')
  expect(mail?.replyTo?.[0]?.address).toBe(me.email)
  const all = `${mail?.text} ${mail?.html}`
  expect(all).toContain('Talked about sleep.')
  expect(all).not.toContain('Keep the diary.')
  expect(all).not.toMatch(secret)
  const read = (await therapist.get(`/api/v1/ai-session-notes/${note.id}`)).json as AiSessionNote
  expect(read.sharedAt).not.toBeNull()
  expect(read.version).toBe(1)
})

test('a client with portal access gets the same text as a message, so that discreet mode leads to it', async () => {
  const client = await joinedClient(product, therapist)
  expect((await client.send('PATCH', '/api/v1/settings/preferences', { look: 'errands' })).status).toBe(200)
  const note = await noteOf(client.clientId)
  const sent = await send(note, { to: client.email, summary: [0], actions: [0] })
  expect(sent.json).toEqual({ id: note.id, sentTo: client.email, asMessage: true })
  // The first one is the invitation.
  const [mail] = await product.mails(client.email, 2)
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/sleep|diary|appointment|Robin/i)
  expect(mail?.text).toContain('https://neutral.example.com')
  const answer = await client.post('/rpc/portalMessages/thread', { json: { clientId: client.clientId } })
  const thread = (answer.json as { json: { items: { text: string }[] } }).json
  expect(thread.items.at(-1)?.text).toContain('1. Talked about sleep.')
  expect(thread.items.at(-1)?.text).toContain('1. Keep the diary.')
  expect(thread.items.at(-1)?.text).not.toMatch(secret)
})

test('nothing is sent to another address, of another version, of lines that are gone, or to an archived client', async () => {
  const { email } = clientDetails()
  const clientId = await newClient(therapist, { email })
  const note = await noteOf(clientId)
  const refused = async (given: object, of: AiSessionNote = note) => {
    const answer = await send(of, { to: email, ...given })
    return [answer.status, detailOf(answer)]
  }
  expect(await refused({ to: 'other@example.com', summary: [0] })).toEqual([409, sessionNoteTexts.otherAddress])
  expect(await refused({ summary: [0] }, { ...note, version: 2 })).toEqual([409, sessionNoteTexts.noSuchLine])
  expect(await refused({ summary: [7] })).toEqual([409, sessionNoteTexts.noSuchLine])
  expect((await send(note, { to: email })).status).toBe(400)
  expect((await send(note, { to: email, safety: [0] })).status).toBe(400)
  expect((await send(note, { to: email, summary: [0] }, await product.person())).status).toBe(404)
  // A passage about safety stays out of emails, also where it is part of the summary.
  const { safety } = note.sections
  const changed = await therapist.send('PUT', `/api/v1/ai-session-notes/${note.id}`, {
    version: 1,
    sessionDate: note.sessionDate,
    durationMinutes: note.durationMinutes,
    sections: { ...note.sections, summary: [...safety, ...note.sections.summary] },
  })
  expect(await refused({ summary: [0, 1] }, changed.json as AiSessionNote)).toEqual([409, sessionNoteTexts.noSuchLine])
  await therapist.post(`/api/v1/clients/${clientId}/archive`, {})
  expect(await refused({ summary: [1] }, changed.json as AiSessionNote)).toEqual([409, sessionNoteTexts.archived])
  expect(await product.mails(email, 0)).toEqual([])
})
