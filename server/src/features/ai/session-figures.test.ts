import type { SessionFigures } from '@openhour/shared/features/ai/session-figures.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readyDraft, recordConsent } from '../../testing/ai-samples.ts'
import { noteContent } from '../../testing/note-samples.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let clientId: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
beforeEach(async () => {
  clientId = await newClient(therapist)
})
afterAll(() => product.stop())

const transcript = 'Therapist: How did you sleep?\nMaya: Badly, two nights.\nTherapist: Why? Noise?'
const counted = [
  { speaker: 'Therapist', words: 6, turns: 2, questions: 3 },
  { speaker: 'Maya', words: 3, turns: 1, questions: 0 },
]
const figures = async (who: Browser = therapist) =>
  (await who.get(`/api/v1/clients/${clientId}/ai-session-figures`)).json as SessionFigures
const draftOf = async (more: object = {}) => {
  await recordConsent(therapist, clientId)
  return readyDraft(therapist, { clientId, transcript, ...more })
}
const speech = async () => (await figures()).sessions.map(({ date, speakers }) => [date, speakers])
const keep = (aiDraftIds: string[]) =>
  therapist.post(`/api/v1/clients/${clientId}/notes`, noteContent({ aiDraftIds, serviceDate: '2026-05-04' }))
const idOf = ({ json }: { json: unknown }) => (json as { id: string }).id

test('who spoke how much is counted, and stays when the draft ends in a clinical note; with the note it goes', async () => {
  const { id } = await draftOf()
  expect(await speech()).toEqual([['2026-05-04', counted]])
  const note = await keep([id])
  expect(note.status).toBe(201)
  expect(await speech()).toEqual([['2026-05-04', counted]])
  await therapist.send('DELETE', `/api/v1/notes/${idOf(note)}`)
  expect(await speech()).toEqual([])
  const { rows } = await product.database.owner.query('select speech from ai_drafts where id = $1', [id])
  expect(rows).toEqual([{ speech: null }])
})

test('the same with an AI session note', async () => {
  const draft = await draftOf()
  const note = await therapist.post('/api/v1/ai-session-notes', {
    draftId: draft.id,
    version: draft.version,
    sections: draft.session,
  })
  expect(await speech()).toEqual([['2026-05-04', counted]])
  await therapist.send('DELETE', `/api/v1/ai-session-notes/${idOf(note)}`)
  expect(await speech()).toEqual([])
})

test('a discarded draft leaves nothing, and notes without a transcript have nothing to count', async () => {
  const { id } = await draftOf()
  await therapist.send('DELETE', `/api/v1/ai-drafts/${id}`)
  await draftOf({ transcript: null })
  expect(await speech()).toEqual([])
})

test('what was made under a consent that was withdrawn goes when the therapist removes it, out of a clinical note too', async () => {
  const consent = await recordConsent(therapist, clientId)
  const { id } = await readyDraft(therapist, { clientId, transcript })
  await keep([id])
  await therapist.post('/rpc/consents/withdraw', { json: { id: consent } })
  expect(await speech()).toEqual([['2026-05-04', counted]])
  const gone = await therapist.post('/rpc/aiReview/removeMade', { json: { clientId, purpose: 'ai-summaries' } })
  expect(gone.status).toBe(200)
  expect((await figures()).sessions.map(({ speakers }) => speakers)).toEqual([[]])
})

test('goals of active plans are numbered, and each day has how many passages of its notes share words with one', async () => {
  const plan = (planName: string, goals: string[], status = 'active') =>
    therapist.post(`/api/v1/clients/${clientId}/treatment-plans`, {
      planName,
      status,
      treatmentGoals: goals.map((goal) => ({ goal, objectives: [] })),
    })
  await plan('Old', ['Paint the kitchen'], 'completed')
  await plan('Now', ['Sleep through the night', 'Drive on the motorway'])
  const note = (text: string, serviceDate: string) =>
    therapist.post(`/api/v1/clients/${clientId}/notes`, {
      ...noteContent({ serviceDate }),
      sections: [{ heading: null, text }],
    })
  await note('Drove on the motorway. Two nights were fine.\nThe kitchen is painted. Slept in the night.', '2026-05-04')
  await note('Nothing about them.', '2026-05-11')
  expect(await figures()).toEqual({
    sessions: [
      { date: '2026-05-11', speakers: [], goals: [] },
      {
        date: '2026-05-04',
        speakers: [],
        goals: [
          { number: 1, passages: 2 },
          { number: 2, passages: 1 },
        ],
      },
    ],
    goals: [
      { number: 1, goal: 'Sleep through the night' },
      { number: 2, goal: 'Drive on the motorway' },
    ],
  })
})

test('figures of the latest eight days only', async () => {
  for (let day = 1; day <= 9; day++)
    await therapist.post(`/api/v1/clients/${clientId}/notes`, noteContent({ serviceDate: `2026-05-0${day}` }))
  const { sessions } = await figures()
  expect(sessions.map(({ date }) => date.slice(-1))).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
})
