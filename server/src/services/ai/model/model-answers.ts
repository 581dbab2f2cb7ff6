import * as z from 'zod/mini'
import { AiFault } from '../engine.ts'
import type { Asked, ModelWriter } from './model-writer.ts'
import { modelSections } from './prompt.ts'

/** A line as the model is asked for it: its text, and the words of the source that say the same. */
const ModelLine = z.object({ text: z.string(), quote: z.string() })
export type ModelAnswer = Record<string, z.infer<typeof ModelLine>[]>

type Ask = {
  kind: 'session' | 'report'
  system: string
  prompt: string
  write: ModelWriter
  /** Called before a model is asked again, with the number of attempts so far. */
  onAttempt: (attempt: number) => void
}

/** A model gets two chances to correct an answer that cannot be read. */
const maxAttempts = 3

const shapes = { session: shapeOf(modelSections.session), report: shapeOf(modelSections.report) }
function shapeOf(sections: readonly string[]) {
  const lines = z.array(ModelLine)
  const line = {
    type: 'object',
    properties: { text: { type: 'string' }, quote: { type: 'string' } },
    required: ['text', 'quote'],
    additionalProperties: false,
  }
  return {
    answer: z.object(Object.fromEntries(sections.map((section) => [section, lines]))),
    schema: {
      type: 'object',
      properties: Object.fromEntries(sections.map((section) => [section, { type: 'array', maxItems: 8, items: line }])),
      required: sections,
      additionalProperties: false,
    },
  }
}

const endOfThought = '</think>'

/** An answer without the thoughts before it. Some servers leave out the opening tag. */
function afterThoughts(text: string): string {
  let rest = text.trimStart()
  for (;;) {
    const end = rest.indexOf(endOfThought)
    if (end < 0 || /^[{`]/.test(rest)) return rest
    rest = rest.slice(end + endOfThought.length).trimStart()
  }
}

/** The JSON object in an answer: words and fences around it mean nothing. Undefined if there is none. */
function objectIn(text: string): unknown {
  const plain = afterThoughts(text)
  const last = plain.lastIndexOf('}')
  // A brace of the words before it may come first.
  for (
    let at = plain.indexOf('{'), tries = 0;
    at >= 0 && at < last && tries < 5;
    at = plain.indexOf('{', at + 1), tries++
  )
    try {
      return JSON.parse(plain.slice(at, last + 1))
    } catch {
      // The next brace may begin it.
    }
  return undefined
}

/**
 * Asks a model, and again if its answer cannot be read.
 * @throws AiFault
 */
export async function askModel({ kind, system, prompt, write, onAttempt }: Ask): Promise<ModelAnswer> {
  const { answer, schema } = shapes[kind]
  const messages: Asked['messages'][number][] = [{ role: 'user', content: prompt }]
  for (let attempt = 1; ; attempt++) {
    const text = await write({ system, messages, schema })
    const read = answer.safeParse(objectIn(text))
    if (read.success) return read.data
    if (attempt >= maxAttempts) throw new AiFault('nonsense')
    onAttempt(attempt)
    messages.push(
      { role: 'assistant', content: text.slice(0, 20_000) || '(nothing)' },
      { role: 'user', content: complaint },
    )
  }
}

const complaint =
  'This is not valid: the answer must be one JSON object of exactly the shape that was described, with every section, and nothing around it. Answer again.'
