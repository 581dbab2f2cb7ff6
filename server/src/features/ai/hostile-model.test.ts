import type { ServerResponse } from 'node:http'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxEvidence } from '@openhour/shared/features/ai/ai.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm, lookedAt } from '../../testing/ai-samples.ts'
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
  const answer = await therapist.post(
    `/api/v1/clients/${clientId}/ai-drafts/session`,
    await lookedAt(therapist, clientId, form),
  )
  return endedDraft(therapist, (answer.json as AiDraft).id)
}
const requestsOf = async (draftId: string) =>
  (
    await product.database.owner.query<Record<string, unknown>>(
      'select result, status, answer_bytes as bytes from ai_requests where draft_id = $1 order by created_at, id',
      [draftId],
    )
  ).rows

type Line = { text: string; quote: string }
/** What becomes of the points of a model's answer. */
async function pointsOf(notes: string, points: Line[]) {
  model.mode = 'own'
  model.ownAnswer = { summary: [], points, observations: [], actions: [] }
  const draft = await draftOf(notes)
  expect([draft.state, draft.problem]).toEqual(['ready', null])
  return SessionSections.parse(draft.session).points
}

describe('a line is not supported by', () => {
  test.each([
    ['the opposite', 'Her sleep is better now.', 'Her sleep is worse now.', 'Her sleep is better now.'],
    ['the opposite in German', 'Der Schlaf ist besser.', 'Der Schlaf ist schlechter.', 'Der Schlaf ist besser.'],
    ['the opposite of a step', 'She stopped the sertraline.', 'She started the sertraline.', 'stopped the sertraline'],
    ['another substance', 'Drinks tea every evening.', 'Drinks vodka every evening.', 'Drinks tea every evening.'],
    ['another person', 'Her mother shouts at night.', 'Her brother shouts at night.', 'Her mother shouts at night.'],
    ['half of a word', 'She is unable to work.', 'She is able to work.', 'able to work'],
    ['the end of a word', 'Her mood is unhappy.', 'Her mood is happy.', 'happy'],
    ['half of a contraction', 'She can’t sleep.', 'She can sleep.', 'She can'],
    ['half of a word with a hyphen', 'She is a non-smoker.', 'She is a smoker.', 'smoker'],
    ['half of a number', 'She sleeps 15 hours.', 'She sleeps 5 hours.', '5 hours'],
    ['a part of a decimal', 'She takes 0.5 mg of lorazepam.', 'She takes 5 mg of lorazepam.', '5 mg of lorazepam'],
    ['the end of a range', 'She sleeps 2-5 hours.', 'She sleeps 5 hours.', '5 hours'],
    ['a part without its "no"', 'She has no plan to move.', 'She has a plan to move.', 'plan to move'],
    ['a part without its "not"', 'She was not going to hit him.', 'She was going to hit him.', 'going to hit him'],
    ['a part without its "never"', 'She has never been hopeful.', 'She has been hopeful.', 'been hopeful'],
    ['an item of a negated list', 'No fever, cough or pain was noted.', 'She has a cough.', 'cough'],
    ['the last item of such a list', 'Denies fever, cough, or pain.', 'She has pain.', 'or pain'],
    ['a German part', 'Sie hat keine Angst vor der Arbeit.', 'Sie hat Angst vor der Arbeit.', 'Angst vor der Arbeit'],
    ['a Spanish part', 'No tiene miedo de volver.', 'Tiene miedo de volver.', 'miedo de volver'],
    ['a French part', "Elle n'a pas peur de rentrer.", 'Elle a peur de rentrer.', 'peur de rentrer'],
    [
      'half of a quotation',
      'She said “unhappy with it all”.',
      'She said “happy with it all”.',
      'She said “unhappy with it all”.',
    ],
  ])('%s', async (_, notes, text, quote) => {
    const padding = ' We talked about her garden. It rained on Tuesday.'
    const lines = await pointsOf(notes + padding, [{ text, quote }])
    expect(lines.map(({ support }) => support)).not.toContain('supported')
    expect(lines).toHaveLength(1)
  })

  test.each([
    [
      'a part of a sentence',
      'She slept badly, but she wants to work again.',
      'She wants to work again.',
      'wants to work again',
    ],
    ['a part after a dash', 'She slept—then she cried.', 'Then she cried.', 'then she cried'],
    ['its own negation', 'She has no plan to move.', 'She has no plan to move.', 'She has no plan to move.'],
    [
      'a statement beside a negated one',
      'She does not smoke, and she walks daily.',
      'She walks daily.',
      'she walks daily',
    ],
    ['the second place of a word', 'Unhappy at work. She is happy at home.', 'She is happy at home.', 'happy at home'],
  ])('but it is by %s', async (_, notes, text, quote) => {
    const lines = await pointsOf(`${notes} We talked about her garden.`, [{ text, quote }])
    expect(lines).toMatchObject([{ support: 'supported', evidence: [{ source: 'note' }] }])
    const [place] = lines[0]?.evidence ?? []
    expect(notes.slice(place?.start, place?.end)).toBe(place?.quote)
  })
})

const notes = 'She sleeps 15 hours. The café is closed 😀😀 today.'
const quote = 'She sleeps 15 hours.'

describe('signs that no database stores', () => {
  test.each([
    ['a zero', { text: 'She sleeps\u0000 15 hours.', quote }, 'She sleeps 15 hours.', 1],
    ['half of a character', { text: 'She sleeps 15 hours.\ud83d', quote }, 'She sleeps 15 hours.', 1],
    ['half of a character in the quote', { text: 'It is closed.', quote: 'is closed 😀\ud83d' }, 'It is closed.', 0],
  ])('%s: the line comes without them', async (_, line, text, places) => {
    const lines = await pointsOf(notes, [line])
    expect(lines.map((each) => [each.text, each.evidence.length])).toEqual([[text, places]])
  })

  test('are not made by cutting a line that is too long', async () => {
    const [line] = await pointsOf(notes, [{ text: `${'x'.repeat(3999)}😀`, quote }])
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
  const answer = await therapist.post(
    `/api/v1/clients/${ofClient}/ai-drafts/session`,
    await lookedAt(therapist, ofClient, form),
  )
  const draft = await endedDraft(therapist, (answer.json as AiDraft).id)
  expect([draft.state, model.requests.length]).toEqual(['ready', 1])
  expect(model.requests[0]?.text.toLowerCase()).not.toContain(part.toLowerCase())
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
    { text: 'Day 0: she slept.', quote: 'Day 0: she slept. | Day 0: she slept.' },
    { text: 'Day 1: she slept.', quote: many.join(' | ') },
  ])
  expect(lines.map(({ evidence }) => evidence.length)).toEqual([1, maxEvidence])
})

describe('an answer that would take minutes to read is read at once:', () => {
  test.each([
    ['opened tags', { text: '<a'.repeat(400_000), quote }],
    ['spaces in a passage', { text: quote, quote: `a${' '.repeat(600_000)}b` }],
    ['a hundred thousand passages', { text: quote, quote: 'zzzz|'.repeat(200_000) }],
  ])('%s', async (_, line) => {
    expect((await pointsOf(notes, [line])).map(({ support }) => support)).toEqual(['unsupported'])
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
