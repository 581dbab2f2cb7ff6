import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyDraft } from '../../testing/ai-samples.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let stranger: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  stranger = await product.person()
  const sections = ['Anliegen', 'Körper & Schlaf', 'Vereinbart'].map((heading) => ({ heading, prompt: '' }))
  await therapist.post('/api/v1/note-templates', { name: 'Haus', sections })
})
afterAll(() => product.stop())

const notes = `Anliegen: Streit mit der Schwester.

KÖRPER & SCHLAF
Verspannte Schultern. Wachte um 4 auf.

Vereinbart:
- Tagebuch führen`

async function linesOf(who: Browser) {
  const { session } = await readyDraft(who, { notes })
  return (['summary', 'points', 'observations', 'actions'] as const).flatMap((section) =>
    (session?.[section] ?? []).map(({ text, heading }) => [section, text, heading]),
  )
}

test('rough notes below the headings of an own template are passages, each with the heading above it', async () => {
  expect(await linesOf(therapist)).toEqual([
    ['summary', 'Streit mit der Schwester.', 'Anliegen'],
    ['summary', 'Verspannte Schultern.', 'KÖRPER & SCHLAF'],
    ['points', 'Wachte um 4 auf.', 'KÖRPER & SCHLAF'],
    ['actions', 'Tagebuch führen', 'Vereinbart'],
  ])
})

test('headings of another practice are none: what stands below them is not marked', async () => {
  expect(await linesOf(stranger)).toEqual([
    ['points', 'Wachte um 4 auf.', undefined],
    ['actions', 'Tagebuch führen', 'Vereinbart'],
  ])
})

test('a heading stays with its line when the therapist edits the draft', async () => {
  const { id, version, session } = await readyDraft(therapist, { notes })
  const lines = session?.summary.map((line) => ({ ...line, text: `${line.text} Seit Mai.` }))
  const answer = await therapist.send('PUT', `/api/v1/ai-drafts/${id}`, {
    version,
    session: { ...session, summary: lines },
  })
  expect(answer.json).toMatchObject({ session: { summary: [{ heading: 'Anliegen', support: 'own' }, {}] } })
})
