import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm, lookedAt } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let model: ModelServer
let therapist: Browser
let clientId: string
beforeAll(async () => {
  model = await openModelServer('own')
  product = await openProduct({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' })
  therapist = await product.person()
  clientId = await newClient(therapist)
  await recordConsent(therapist, clientId)
})
afterAll(async () => {
  await product.stop()
  await model.close()
})

/** The summary of a draft for which the model wrote these lines. */
async function summaryOf(notes: string, summary: { text: string; quote: string }[]) {
  model.ownAnswer = { summary, points: [], observations: [], actions: [] }
  const form = sessionForm({ notes, engine: 'model' })
  const start = await therapist.post(
    `/api/v1/clients/${clientId}/ai-drafts/session`,
    await lookedAt(therapist, clientId, form),
  )
  return (await endedDraft(therapist, (start.json as AiDraft).id)).session?.summary
}

test.each([
  ['Her sister visits on Sunday. She takes lithium.', 'She takes lithium.', 'Her sister takes lithium.'],
  ['Ihre Schwester, die am Sonntag kommt, nimmt Lithium.', 'nimmt Lithium.', 'Ihre Schwester nimmt Lithium.'],
  ['Su hermana viene el domingo. Ella toma litio.', 'Ella toma litio.', 'Su hermana toma litio.'],
  ['Sa sœur vient dimanche. Elle prend du lithium.', 'Elle prend du lithium.', 'Sa sœur prend du lithium.'],
])('a model cannot pass what is said of somebody else for the client’s: %s', async (about, copied, named) => {
  const summary = await summaryOf(about, [
    { text: copied, quote: copied },
    { text: named, quote: about },
  ])
  expect(summary?.map(({ text, support, doubt }) => [text, support, doubt])).toEqual([
    [copied, 'unsupported', 'somebody-else'],
    [named, 'supported', undefined],
  ])
})

test('a model cannot put a word in the place of another one, and the draft says which one', async () => {
  const tea = 'Trinkt jeden Abend Tee.'
  const summary = await summaryOf(`${tea} Nimmt morgens 50 mg Sertralin.`, [
    { text: 'Trinkt jeden Abend Wodka.', quote: tea },
    { text: 'Nimmt morgens 100 mg Sertralin.', quote: 'Nimmt morgens 50 mg Sertralin.' },
    { text: 'Die Klientin trinkt abends Tee.', quote: tea },
  ])
  expect(summary?.map(({ support, doubt, doubted }) => [support, doubt, doubted])).toEqual([
    ['unsupported', 'other-words', 'Wodka'],
    ['unsupported', 'number', '100'],
    ['supported', undefined, undefined],
  ])
})

test.each([
  [
    'en',
    [
      'Her husband hit her on Sunday.',
      'He said that he would kill me.',
      'He pushed her to the ground.',
      'He beat her in front of the children.',
      'She is scared to death of her father.',
      'If I ignore his rules he hits me.',
      'HE HIT HER AGAIN',
    ],
  ],
  [
    'de',
    [
      'Ihr Mann hat sie am Sonntag geschlagen.',
      'Er hat gesagt, dass er mich umbringt.',
      'Er hat sie zu Boden gestoßen.',
      'Er schlägt sie vor den Kindern.',
      'Sie hat Todesangst vor ihrem Vater.',
      'Die Polizei schreibt im Bericht, dass er sie geschlagen hat.',
      'ER SCHLUG SIE WIEDER',
    ],
  ],
  [
    'es',
    [
      'Su marido le pegó el domingo.',
      'Dijo que me iba a matar.',
      'La empujó al suelo.',
      'La golpeó delante de los niños.',
      'Está muerta de miedo por su padre.',
      'ÉL LE PEGÓ OTRA VEZ',
    ],
  ],
  [
    'fr',
    [
      'Son mari l’a frappée dimanche.',
      'Il a dit qu’il me tuerait.',
      'Il l’a poussée par terre.',
      'Il l’a battue devant les enfants.',
      'Elle est morte de peur devant son père.',
      'Il lui a donné un coup de pied.',
      'IL L’A ENCORE FRAPPÉE',
    ],
  ],
])('Passages quotes who hurts, threatens or frightens someone, in %s', async (_, dangers) => {
  const notes = dangers.map((danger) => `The week was quiet at work.\n\n${danger}\n\nSleep is about five hours.`)
  const form = sessionForm({ notes: notes.join('\n\n'), engine: 'passages' })
  const start = await therapist.post(
    `/api/v1/clients/${clientId}/ai-drafts/session`,
    await lookedAt(therapist, clientId, form),
  )
  const { session } = await endedDraft(therapist, (start.json as AiDraft).id)
  expect(session?.safety.map(({ text }) => text).toSorted()).toEqual(dangers.toSorted())
})
