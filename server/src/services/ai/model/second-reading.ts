import { AiFault } from '../engine.ts'
import { objectIn } from './json-in-text.ts'
import type { ModelWriter } from './model-writer.ts'
import type { Numbered } from './numbered-sentences.ts'
import { lineToRead, readingPrompt } from './prompt.ts'

const readings = ['yes', 'partly', 'no'] as const
export type Reading = (typeof readings)[number]

/** A line as the model wrote it, and the sentences on which it rests. */
export type LineToRead = { text: string; sentences: readonly Numbered[] }

type Ask = {
  lines: readonly LineToRead[]
  write: ModelWriter
  readsCharacters: (text: string) => number
  onBatch?: (percent: number) => void
}

const mostInBatch = 20

/** Asks a model of each line whether its sentences say that. Undefined: it gave no answer about the line; `fault`: why it was asked no further. */
export async function readAgain({ lines, write, readsCharacters, onBatch }: Ask): Promise<{
  readings: (Reading | undefined)[]
  fault: AiFault | undefined
}> {
  const texts = lines.map(({ text, sentences }, at) => lineToRead(at + 1, text, sentences))
  const most = readsCharacters(texts.join('\n'))
  const answers: (Reading | undefined)[] = lines.map(() => undefined)
  for (let from = 0; from < texts.length;) {
    let to = from
    for (let size = 0; to < texts.length && to - from < mostInBatch; to++) {
      size += texts[to]?.length ?? 0
      if (size > most && to > from) break
    }
    onBatch?.((100 * from) / texts.length)
    const numbers = Array.from({ length: to - from }, (_, at) => from + at + 1)
    const says = { enum: readings }
    const asked = write({
      system: readingPrompt,
      messages: [{ role: 'user', content: texts.slice(from, to).join('\n\n') }],
      schema: {
        type: 'object',
        properties: Object.fromEntries(numbers.map((number) => [number, says])),
        required: numbers.map(String),
        additionalProperties: false,
      },
    })
    try {
      const read = answersIn(await asked)
      for (const number of numbers) answers[number - 1] = read?.get(number)
    } catch (fault) {
      if (!(fault instanceof AiFault)) throw fault
      return { readings: answers, fault }
    }
    from = to
  }
  return { readings: answers, fault: undefined }
}

/** Answers as an object by number, or as a list of objects with a number each. Capitals and full stops mean nothing. */
function answersIn(text: string): Map<number, Reading> | undefined {
  const found = objectIn(
    text,
    (one) =>
      Object.entries(one).some(([key, value]) => readingOf(key, value) !== undefined) ||
      Object.values(one).some(Array.isArray),
  )
  if (!found) return undefined
  const listed = Object.values(found.object)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
    .flatMap((one) => {
      const { line, number, says, answer } = (one ?? {}) as Record<string, unknown>
      return readingOf(String(line ?? number), says ?? answer) ?? []
    })
  const own = Object.entries(found.object).flatMap(([key, value]) => readingOf(key, value) ?? [])
  const all = [...own, ...listed]
  return all.length === 0 ? undefined : new Map(all.map(({ number, reading }) => [number, reading]))
}

function readingOf(key: string, value: unknown): { number: number; reading: Reading } | undefined {
  const number = Number(/^\D{0,8}(\d+)$/u.exec(key.trim())?.[1])
  const word = typeof value === 'string' ? /^\P{L}*(\p{L}+)/u.exec(value)?.[1]?.toLowerCase() : undefined
  const reading = readings.find((one) => one === word)
  return Number.isInteger(number) && reading ? { number, reading } : undefined
}
