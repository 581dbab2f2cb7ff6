import { createHash } from 'node:crypto'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { describe, expect, test } from 'vitest'
import { draftNow, lookedAt, sessionForm } from '../../testing/ai-samples.ts'
import { type ModelMode } from '../../testing/model-server.ts'
import { planted } from '../../testing/model-answers.ts'
import { newClient } from '../../testing/own-rows.ts'
import { letPass, until } from '../../testing/until.ts'
import { draftingNotes as notes, openModelDrafting } from '../../testing/model-drafting.ts'

const { at, requestsOf, started, written } = openModelDrafting()
const linesOf = ({ session }: AiDraft) => Object.values(session ?? {}).flat()

describe('a model', () => {
  test('writes lines that rest on the sources', async () => {
    const draft = await written()
    expect(draft).toMatchObject({ state: 'ready', engine: 'model', model: 'fake-1', problem: null })
    expect(draft.session?.summary.length).toBeGreaterThan(0)
    expect(draft.session?.actions).toEqual([
      {
        text: 'We agreed that Marisol will call her sister by Friday.',
        support: 'supported',
        evidence: [
          {
            source: 'note',
            start: notes.indexOf('We agreed'),
            end: notes.length,
            quote: 'We agreed that Marisol will call her sister by Friday.',
          },
        ],
      },
    ])
  })

  test('never gets the names of client and at.therapist, in neither of the two steps', async () => {
    await written()
    expect(at.model.requests.length).toBe(2)
    for (const { text } of at.model.requests) expect(text).not.toMatch(/Marisol|Okwuosa/)
    expect(at.model.requests[0]?.prompt).toContain('[1] CLIENT slept about five hours a night.')
    expect(at.model.requests[1]?.prompt).toContain('[1] CLIENT slept about five hours a night.')
  })

  test('is told who speaks, and when', async () => {
    const transcript =
      '[00:00:04] Therapist: How was the week?\n[00:00:09] Client: Better. I slept six hours.\nTherapist: And work?\nClient: I was at work.'
    await written({ notes: '', transcript })
    expect(at.model.requests[0]?.prompt).toContain(
      [
        '<source id="transcript" kind="transcript">',
        '[1] Therapist, 00:00:04: How was the week?',
        '[2] Client, 00:00:09: Better.',
        '[3] Client, 00:00:09: I slept six hours.',
        '[4] Therapist: And work?',
        '[5] Client: I was at work.',
        '</source>',
      ].join('\n'),
    )
  })

  test('gets the text once for each step: the draft, and the lines with their sentences', async () => {
    const draft = await written()
    expect(at.model.requests.map(({ text }) => text.split('sertraline').length - 1)).toEqual([1, 2])
    expect(draft.notDone).toEqual([])
    expect((await requestsOf(draft.id)).map(({ result, status }) => [result, status])).toEqual([
      ['answered', 200],
      ['answered', 200],
    ])
  })

  test.each(['fences', 'thinking', 'prose'] as const)('may answer with %s', async (mode) => {
    at.model.mode = mode
    const draft = await written()
    expect([draft.state, draft.session?.actions.length, draft.notDone, draft.leftOut]).toEqual(['ready', 1, [], []])
  })

  test('whose answer breaks off gives what came before, and the draft says so', async () => {
    at.model.mode = 'broken'
    const draft = await written()
    expect([draft.state, draft.session?.observations, at.model.requests.length]).toEqual(['ready', [], 2])
    expect(draft.session?.actions.length).toBeGreaterThan(0)
    expect(draft.notDone).toEqual(['answer-cut'])
  })

  test('never has an invention shown as supported', async () => {
    at.model.mode = 'bad'
    const draft = await written()
    const supported = linesOf(draft).filter(({ support }) => support === 'supported')
    expect(supported.length).toBeGreaterThan(0)
    expect(supported.filter(({ text }) => planted.some((invention) => text.includes(invention)))).toEqual([])
    for (const { text } of supported) expect(text).not.toMatch(/Agatha|53|my fault/)
    for (const { text } of linesOf(draft)) expect(text).not.toMatch(/https?:|<img|\*\*/)
    // Of eight inventions each, one on an existing sentence; two of those have a link or markup, as the others have.
    expect(draft.leftOut).toEqual([
      { reason: 'no-sentence', count: 6 },
      { reason: 'unknown-sentence', count: 6 },
      { reason: 'link', count: 6 },
    ])
  })

  test('cannot name another client', async () => {
    await newClient(at.therapist, { name: 'Agatha Pell' })
    at.model.mode = 'bad'
    for (const { text } of linesOf(await written())) expect(text).not.toContain('Agatha')
  })
})

describe('a model server that', () => {
  test.each<[ModelMode, string, string, number | null]>([
    ['quota', 'limit is used up', 'refused', 429],
    ['signed-out', 'check its key', 'refused', 401],
    ['fault', 'failed before', 'refused', 500],
    ['dies', 'failed before', 'failed', 200],
    ['huge', 'could not be used', 'refused', 200],
    ['slow', 'took too long', 'slow', null],
  ])('is in mode %s: the draft says what happened, and its text stays', async (mode, words, result, status) => {
    at.model.mode = mode
    const draft = await written()
    expect([draft.state, draft.form?.notes]).toEqual(['failed', notes])
    expect(draft.problem).toContain(words)
    expect(draft.problem).toContain('Your text is still here.')
    expect((await requestsOf(draft.id)).map((row) => [row.result, row.status])).toEqual([[result, status]])
  })

  test('answers nonsense gives no draft, and is not sent the text again', async () => {
    at.model.mode = 'nonsense'
    const draft = await written()
    expect([draft.state, at.model.requests.length]).toEqual(['failed', 1])
    expect(draft.problem).toContain('could not be used')
  })

  test('is down gives no draft, and loses nothing', async () => {
    await at.model.down()
    const draft = await written()
    await at.model.up()
    expect([draft.state, draft.form?.notes]).toEqual(['failed', notes])
    expect(draft.problem).toContain('did not answer')
    expect((await requestsOf(draft.id)).map((row) => [row.result, row.status])).toEqual([['failed', null]])
  })
})

describe('the list of what left', () => {
  test('has bytes and hash of the body as the server got it, and the consent', async () => {
    const { id } = await written()
    const [sent] = at.model.requests
    const [row] = await requestsOf(id)
    expect(row).toMatchObject({
      therapist_id: at.therapist.userId,
      client_id: at.clientId,
      purpose: 'session',
      sent_to: new URL(at.model.url).origin,
      model: 'fake-1',
      bytes: Buffer.byteLength(sent?.text ?? ''),
      sha256: createHash('sha256')
        .update(sent?.text ?? '')
        .digest('hex'),
      consent_id: at.consentId,
      result: 'answered',
      status: 200,
    })
    expect(row?.answer_bytes).toBeGreaterThan(100)
  })

  test('has no row for Passages', async () => {
    const { id } = await written({ engine: 'passages' })
    expect([at.model.requests.length, (await requestsOf(id)).length]).toEqual([0, 0])
  })
})

describe('a draft that is written', () => {
  test('can be stopped, and then the request is cut off', async () => {
    at.model.mode = 'slow'
    const id = await started()
    await until(() => at.model.requests.length === 1)
    await at.therapist.post(`/api/v1/ai-drafts/${id}/cancel`, {})
    await until(() => at.model.requests[0]?.hungUp)
    await until(async () => (await requestsOf(id))[0]?.result !== null)
    expect((await requestsOf(id)).map((row) => row.result)).toEqual(['cancelled'])
    expect(await draftNow(at.therapist, id)).toMatchObject({
      state: 'cancelled',
      problem: null,
      form: { notes },
    })
  })

  test('ends when the consent is withdrawn, and nothing more leaves', async () => {
    at.model.mode = 'slow'
    const id = await started()
    await until(() => at.model.requests.length === 1)
    expect((await at.therapist.post('/rpc/consents/withdraw', { json: { id: at.consentId } })).status).toBe(200)
    expect(await draftNow(at.therapist, id)).toMatchObject({
      state: 'cancelled',
      stage: 'Stopped because the consent was withdrawn',
    })
    await until(() => at.model.requests[0]?.hungUp)
    at.model.mode = 'good'
    await letPass(1_500)
    expect(at.model.requests.length).toBe(1)
    const again = await at.therapist.post(
      `/api/v1/clients/${at.clientId}/ai-drafts/session`,
      await lookedAt(at.therapist, at.clientId, sessionForm({ notes, engine: 'model' })),
    )
    expect([again.status, at.model.requests.length]).toEqual([409, 1])
    // Not because nobody looked at it.
    expect((again.json as { detail: string }).detail).toMatch(/consent/)
  })
})
