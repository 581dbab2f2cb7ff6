import { describe, expect, test } from 'vitest'
import { draftNow, endedDraft } from '../../testing/ai-samples.ts'
import type { ReadingMode } from '../../testing/model-server.ts'
import { until } from '../../testing/until.ts'
import { openModelDrafting } from '../../testing/model-drafting.ts'

const { at, requestsOf, started, written } = openModelDrafting()

describe('the second reading', () => {
  const agreed = { text: 'CLIENT agreed to call her sister.', sentences: [1] }
  const refused = 'Marisol refused to call her sister. Dr. Weber slept badly.'
  async function readAs(reading: ReadingMode, notes = refused) {
    at.model.mode = 'own'
    at.model.reading = reading
    at.model.ownAnswer = { labels: {}, points: [agreed] }
    const draft = await written({ notes })
    return { draft, points: draft.session?.points.map(({ support, doubt }) => [support, doubt]) }
  }

  test.each([
    ['no', 'unsupported', 'not-said'],
    ['partly', 'unsupported', 'partly-said'],
    ['yes', 'supported', undefined],
  ] as const)('that answers %s: the line is %s', async (word, support, doubt) => {
    const notes = 'Marisol would rather not ring her sister at all.'
    const { draft, points } = await readAs(
      ({ line }) => (line === 'CLIENT agreed to call her sister.' ? word : 'yes'),
      notes,
    )
    expect([points, draft.notDone]).toEqual([[[support, doubt]], []])
  })

  test('gets the question before an answer', async () => {
    at.model.mode = 'own'
    at.model.ownAnswer = { labels: {}, points: [{ text: 'She drinks.', sentences: [2] }] }
    await written({ notes: '', transcript: 'Therapist: Do you drink?\nClient: Not since Easter.' })
    expect(at.model.requests[1]?.prompt).toContain(
      '<line number="1">\nShe drinks.\n---\n[1] Therapist: Do you drink?\n[2] Client: Not since Easter.\n</line>',
    )
  })

  test('may shout', async () => {
    const { draft } = await readAs('shouts')
    expect([draft.state, draft.notDone]).toEqual(['ready', []])
  })

  test.each<ReadingMode>(['nonsense', 'none', 'fault', 'late'])(
    'that fails (%s): the draft stands, and says that none was made',
    async (reading) => {
      const { draft, points } = await readAs(reading, 'Marisol would rather not ring her sister at all.')
      expect([draft.state, points, draft.notDone]).toEqual(['ready', [['supported', undefined]], ['no-second-reading']])
      expect((await requestsOf(draft.id)).map((row) => row.result)).toEqual([
        'answered',
        { fault: 'refused', late: 'slow' }[reading as string] ?? 'answered',
      ])
    },
  )

  test('does not happen after the consent was withdrawn, and no draft comes of the first step', async () => {
    at.model.reading = 'late'
    const id = await started()
    await until(() => at.model.requests.length === 2)
    await at.therapist.post('/rpc/consents/withdraw', { json: { id: at.consentId } })
    await until(() => at.model.requests[1]?.hungUp)
    expect(await draftNow(at.therapist, id)).toMatchObject({ state: 'cancelled', session: null })
  })

  test('is not sent if the consent goes between the two steps', async () => {
    // Without the trigger that stops drafts, only the statement that writes down the request is left to refuse.
    await at.product.database.owner.query('alter table consents disable trigger cancel_ai_drafts')
    at.model.mode = 'slow'
    const id = await started()
    await until(() => at.model.requests.length === 1)
    await at.therapist.post('/rpc/consents/withdraw', { json: { id: at.consentId } })
    at.model.mode = 'good'
    at.model.release()
    const draft = await endedDraft(at.therapist, id)
    await at.product.database.owner.query('alter table consents enable trigger cancel_ai_drafts')
    expect([draft.state, draft.session, at.model.requests.length]).toEqual(['failed', null, 1])
    expect((await requestsOf(id)).map((row) => row.result)).toEqual(['answered'])
    expect(draft.problem).toContain('consent does not hold')
  })
})
