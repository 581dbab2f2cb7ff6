import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { sentencesIn } from '../../testing/model-answers.ts'
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

/** What a careful reader knows about lines and what was said. */
const opposites = [
  ['Therapist: Shall we try the group? Client: I would rather not.', 'They agreed that the client joins the group.'],
  ['Client: I need to call Dr. Weber on Monday.', 'Dr. Weber will call her on Monday.'],
  ['Klientin: Die Tabletten habe ich abgelehnt.', 'Die Klientin hat den Tabletten zugestimmt.'],
  ['Klient: Mein Bruder hat mich angeschrien.', 'Der Klient hat seinen Bruder angeschrien.'],
  ['Clienta: Mi hermana toma litio.', 'La clienta toma litio.'],
  ['Clienta: Rechacé la beca.', 'La clienta aceptó la beca.'],
  ['Cliente : C’est mon mari qui boit.', 'La cliente boit.'],
  ['Cliente : J’ai refusé l’arrêt de travail.', 'La cliente a accepté l’arrêt de travail.'],
] as const

test.each(opposites)('a second reading marks what says the opposite, or turns roles round: %s', async (said, line) => {
  const transcript = said.replace(/ (?=Client:)/, '\n')
  model.ownAnswer = ({ prompt }: { prompt: string }) => ({
    labels: { agreed: [1, 2] },
    summary: [{ text: line, sentences: sentencesIn(prompt).map(({ number }) => number) }],
  })
  // Both the names that are replaced and the sentences must be those of the line.
  model.reading = ({ line: read, sentences }) =>
    opposites.some(([, wrong]) => wrong === read) && sentences.length >= transcript.split('\n').length ? 'no' : 'yes'
  const form = sessionForm({ notes: '', transcript, engine: 'model' })
  const start = await therapist.post(`/api/v1/clients/${clientId}/ai-drafts/session`, form)
  const draft = await endedDraft(therapist, (start.json as AiDraft).id)
  expect(draft.session?.summary.map(({ text, support }) => [text, support])).toEqual([[line, 'unsupported']])
})

test('a comparison names the word that differs, whatever the second reading says', async () => {
  model.reading = () => 'yes'
  model.ownAnswer = {
    labels: {},
    summary: [
      { text: 'Nimmt morgens 100 mg Sertralin.', sentences: [2] },
      { text: 'Die Klientin trinkt abends Tee.', sentences: [1] },
    ],
  }
  const form = sessionForm({ notes: 'Trinkt jeden Abend Tee. Nimmt morgens 50 mg Sertralin.', engine: 'model' })
  const start = await therapist.post(`/api/v1/clients/${clientId}/ai-drafts/session`, form)
  const { session } = await endedDraft(therapist, (start.json as AiDraft).id)
  expect(session?.summary.map(({ support, doubt, doubted }) => [support, doubt, doubted])).toEqual([
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
  const start = await therapist.post(`/api/v1/clients/${clientId}/ai-drafts/session`, form)
  const { session } = await endedDraft(therapist, (start.json as AiDraft).id)
  expect(session?.safety.map(({ text }) => text).toSorted()).toEqual(dangers.toSorted())
})
