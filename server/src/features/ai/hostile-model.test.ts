import type { ServerResponse } from 'node:http'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxEvidence } from '@openhour/shared/features/ai/ai.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let model: ModelServer
let therapist: Browser
let clientId: string
beforeAll(async () => {
  model = await openModelServer()
  product = await openProduct({
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'fake-1',
    AI_API_KEY: 'key-of-the-test',
  })
  therapist = await product.person()
  clientId = await newClient(therapist, { name: 'Marisol Okwuosa' })
  await recordConsent(therapist, clientId)
})
afterAll(async () => {
  await product.stop()
  await model.close()
})

async function draftOf(notes: string): Promise<AiDraft> {
  const form = sessionForm({ notes, engine: 'model' })
  const answer = await therapist.post(`/api/v1/clients/${clientId}/ai-drafts/session`, form)
  return endedDraft(therapist, (answer.json as AiDraft).id)
}
const requestsOf = async (draftId: string) =>
  (
    await product.database.owner.query<Record<string, unknown>>(
      'select result, status, answer_bytes as bytes from ai_requests where draft_id = $1 order by created_at, id',
      [draftId],
    )
  ).rows

type Line = { text: string; sentences: unknown }
/** What becomes of the points of a model's answer, without a second reading. */
async function pointsOf(notes: string, points: Line[]) {
  model.mode = 'own'
  model.reading = 'none'
  model.ownAnswer = { labels: {}, summary: [], points, observations: [], actions: [] }
  const draft = await draftOf(notes)
  model.reading = 'good'
  expect([draft.state, draft.problem]).toEqual(['ready', null])
  return SessionSections.parse(draft.session).points
}

describe('without a second reading, a line is marked that has', () => {
  test.each([
    ['the opposite', 'Her sleep is better now.', 'Her sleep is worse now.'],
    ['the opposite in German', 'Der Schlaf ist besser.', 'Der Schlaf ist schlechter.'],
    ['the opposite of a step', 'She stopped the sertraline.', 'She started the sertraline.'],
    ['another number', 'She sleeps 15 hours.', 'She sleeps 5 hours.'],
    ['another number in words', 'Sie schläft fünfzehn Stunden.', 'Sie schläft 5 Stunden.'],
    ['a part of a decimal', 'She takes 0.5 mg of lorazepam.', 'She takes 5 mg of lorazepam.'],
    ['another day', 'Elle vient lundi.', 'Elle vient mardi.'],
    ['no "no"', 'She has no plan to move.', 'She has a plan to move.'],
    ['no "not"', 'She was not going to hit him.', 'She was going to hit him.'],
    ['no "never"', 'She has never been hopeful.', 'She has been hopeful.'],
    ['no "unable"', 'She is unable to work.', 'She is able to work.'],
    ['an item of a negated list', 'No fever, cough or pain was noted.', 'She has a cough.'],
    ['no "nein"', 'Haben Sie noch Schmerzen? Nein, seit Mai.', 'Sie hat noch Schmerzen.'],
    ['a German part', 'Sie hat keine Angst vor der Arbeit.', 'Sie hat Angst vor der Arbeit.'],
    ['a Spanish part', 'No tiene miedo de volver.', 'Tiene miedo de volver.'],
    ['a French part', "Elle n'a pas peur de rentrer.", 'Elle a peur de rentrer.'],
    ['half of a quotation', 'She said “unhappy with it all”.', 'She said “happy with it all”.'],
  ])('%s', async (_, notes, text) => {
    const sentences = notes.includes('?') ? [1, 2] : [1]
    const lines = await pointsOf(`${notes} We talked about her garden. It rained on Tuesday.`, [{ text, sentences }])
    expect(lines.map(({ support }) => support)).toEqual(['unsupported'])
  })

  test.each([
    ['a part of its sentence', 'She slept badly, but she wants to work again.', 'She wants to work again.'],
    ['its own negation', 'She has no plan to move.', 'She has no plan to move.'],
    ['a statement beside a negated one', 'She does not smoke, and she walks daily.', 'She walks daily.'],
    ['other capitals and signs', 'She is HAPPY at home!', 'she is happy, at home'],
  ])('but not one with %s', async (_, notes, text) => {
    const lines = await pointsOf(`${notes} We talked about her garden.`, [{ text, sentences: [1] }])
    expect(lines).toMatchObject([{ support: 'supported', evidence: [{ source: 'note' }] }])
    const [place] = lines[0]?.evidence ?? []
    expect(notes.slice(place?.start, place?.end)).toBe(place?.quote)
  })
})

const notes = 'She sleeps 15 hours. The café is closed 😀😀 today.'

describe('signs that no database stores', () => {
  test.each([
    ['a zero', 'She sleeps\u0000 15 hours.', 'She sleeps 15 hours.'],
    ['half of a character', 'She sleeps 15 hours.\ud83d', 'She sleeps 15 hours.'],
  ])('%s: the line comes without them', async (_, text, shown) => {
    const lines = await pointsOf(notes, [{ text, sentences: [1] }])
    expect(lines.map((each) => each.text)).toEqual([shown])
  })

  test('are not made by cutting a line that is too long', async () => {
    const [line] = await pointsOf(notes, [{ text: `${'x'.repeat(3999)}😀`, sentences: [1] }])
    expect(line?.text).toBe('x'.repeat(3999))
  })
})

test.each([
  ['李小龙', '今天李小龙说他睡得不好。', '小龙'],
  ['김민준', '김민준은 잠을 잘 못 잤다.', '민준'],
  ['ليلى حداد', 'قالت ليلى إنها لم تنم.', 'ليلى'],
  ['Zoë Adams', 'Zoe\u0308 slept badly. Zo\u00eb cried.', 'Zo'],
  ['Anna Berg', 'Annas Mutter rief an. Die Bergs kommen. ANNA schlief.', 'Anna'],
  ['Tom van der Meer', 'Tom Van der Meer slept. Van der Meer called.', 'Meer'],
])('the name %s does not leave', async (name, text, part) => {
  const ofClient = await newClient(therapist, { name })
  await recordConsent(therapist, ofClient)
  model.mode = 'good'
  model.requests.length = 0
  const form = sessionForm({ notes: text, engine: 'model' })
  const answer = await therapist.post(`/api/v1/clients/${ofClient}/ai-drafts/session`, form)
  const draft = await endedDraft(therapist, (answer.json as AiDraft).id)
  expect([draft.state, model.requests.length]).toEqual(['ready', 2])
  for (const sent of model.requests) expect(sent.text.toLowerCase()).not.toContain(part.toLowerCase())
  const lines = Object.values(draft.session ?? {}).flat()
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line.text).not.toContain('CLIENT')
    for (const { start, end, quote: words } of line.evidence) expect(text.slice(start, end)).toBe(words)
  }
})

test('a place is named once, and no more places than a line may have', async () => {
  const many = Array.from({ length: 2 * maxEvidence }, (_, at) => `Day ${at}: she slept.`)
  const lines = await pointsOf(many.join(' '), [
    { text: 'Day 0: she slept.', sentences: [1, 1] },
    { text: 'Day 1: she slept.', sentences: many.map((_, at) => at + 1) },
  ])
  expect(lines.map(({ evidence }) => evidence.length)).toEqual([1, maxEvidence])
})

describe('an answer that would take minutes to read is read at once:', () => {
  test.each([
    ['opened tags', { text: '<a'.repeat(400_000), sentences: [1] }, undefined],
    ['a hundred thousand numbers', { text: 'She sleeps.', sentences: '1 '.repeat(200_000) }, undefined],
    [
      'numbers in lists of lists',
      { text: 'She sleeps.', sentences: Array.from({ length: 50_000 }, () => [[1]]) },
      'no-sentence',
    ],
    ['opened brackets', { text: `She sleeps. ${'['.repeat(200_000)}`, sentences: [1] }, undefined],
  ])('%s', async (_, line, reason) => {
    model.mode = 'own'
    model.ownAnswer = { labels: {}, points: [line] }
    const draft = await draftOf(notes)
    expect(draft.leftOut.map((one) => one.reason)).toEqual(reason === undefined ? [] : [reason])
    expect(draft.session?.points).toHaveLength(reason === undefined ? 1 : 0)
  })

  test('thoughts that never end', async () => {
    model.mode = 'own'
    model.ownAnswer = '<think>'.repeat(100_000)
    expect((await draftOf(notes)).problem).toContain('could not be used')
  })
})

describe('a server that answers', () => {
  const json = (response: ServerResponse, status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(value && JSON.stringify(value))

  test.each<[string, string, unknown, (response: ServerResponse) => void]>([
    ['a status that HTTP does not know', 'failed before', ['refused', null, 2], (response) => json(response, 999, {})],
    [
      'success without content',
      'could not be used',
      ['answered', 204, 0],
      (response) => json(response, 204, undefined),
    ],
    ['with a login page', 'could not be used', ['answered', 200, 6], (response) => response.end('<html>')],
    [
      'with a call of a tool',
      'could not be used',
      ['answered', 200, expect.any(Number)],
      (response) =>
        json(response, 200, {
          id: 'x',
          object: 'chat.completion',
          created: 1,
          model: 'fake-1',
          choices: [
            {
              index: 0,
              finish_reason: 'tool_calls',
              message: {
                role: 'assistant',
                content: null,
                tool_calls: [
                  { id: 'a', type: 'function', function: { name: 'open', arguments: '{"url":"https://x.example"}' } },
                ],
              },
            },
          ],
        }),
    ],
    [
      'and dies: the bytes that came are on the list',
      'failed before',
      ['failed', 200, 6],
      (response) =>
        response.writeHead(200).write('{"id":', () => setImmediate(() => response.socket?.resetAndDestroy())),
    ],
  ])('%s', async (_, words, row, raw) => {
    model.mode = 'raw'
    model.raw = raw
    const draft = await draftOf(notes)
    expect([draft.state, draft.form?.notes]).toEqual(['failed', notes])
    expect(draft.problem).toContain(words)
    expect((await requestsOf(draft.id)).map(({ result, status, bytes }) => [result, status, bytes])).toEqual([row])
  })

  test.each([301, 302, 307, 308])('with a redirect (%i): nothing is sent there, and not the key', async (status) => {
    const other = await openModelServer()
    model.mode = 'raw'
    model.raw = (response) => response.writeHead(status, { location: `${other.url}/chat/completions` }).end()
    const draft = await draftOf(notes)
    await other.close()
    expect(draft.problem).toContain('refused the request')
    expect(other.requests).toEqual([])
    expect((await requestsOf(draft.id)).map((row) => [row.result, row.status])).toEqual([['refused', status]])
  })
})
