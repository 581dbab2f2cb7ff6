import type { LeftOut } from '@openhour/shared/features/ai/ai.rules.ts'
import { AiFault } from '../engine.ts'
import { type Fields, isFields, objectIn } from './json-in-text.ts'
import type { ModelWriter } from './model-writer.ts'
import { modelSections, type SentenceLabel, sentenceLabels } from './prompt.ts'

/** A line as a model wrote it, with the numbers that it named, or why it cannot be one. */
export type ModelLine = { section: string; text: string; numbers: number[] }
export type ModelAnswer = {
  lines: (ModelLine | { unreadable: LeftOut['reason'] })[]
  /** What the sentences are, by number. Undefined if the model did not say. */
  labels: Map<number, SentenceLabel> | undefined
  /** The answer broke off. */
  cut: boolean
}

type Ask = { kind: 'session' | 'report'; system: string; prompt: string; sentences: number; write: ModelWriter }

/** Lines of a section that a grammar allows, and numbers of a line. */
const mostLines = 8
const mostNumbers = 8
/** Numbers that a grammar can hold a model to: each one more makes every word slower. */
const mostNamed = 60

/** The JSON schema of an answer about so many sentences, for models that can be held to it. */
function answerSchema(kind: 'session' | 'report', sentences: number): object {
  const number =
    sentences <= mostNamed ? { enum: Array.from({ length: sentences }, (_, at) => at + 1) } : { type: 'integer' }
  const numbers = (maxItems: number, minItems = 0) => ({ type: 'array', minItems, maxItems, items: number })
  const line = objectOf({ text: { type: 'string' }, sentences: numbers(mostNumbers, 1) })
  const lines = { type: 'array', maxItems: mostLines, items: line }
  const labels = Object.fromEntries(sentenceLabels.map((name) => [name, numbers(Math.min(sentences, mostLabelled))]))
  const sections = Object.fromEntries(modelSections[kind].map((name) => [name, lines]))
  return objectOf({ labels: objectOf(labels), ...sections })
}
/** Sentences with one label that a grammar allows, so that the draft has room after them. */
const mostLabelled = 40

const objectOf = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/**
 * Asks a model once. Whatever stands around its answer, and how its words are written, means nothing.
 * @throws AiFault
 */
export async function askModel({ kind, system, prompt, sentences, write }: Ask): Promise<ModelAnswer> {
  const text = await write({
    system,
    messages: [{ role: 'user', content: prompt }],
    schema: answerSchema(kind, sentences),
  })
  const sections: readonly string[] = modelSections[kind]
  const hasSection = (fields: Fields) => sections.some((section) => section in plainKeys(fields))
  const found = objectIn(
    text,
    (one) => hasSection(one) || Object.values(one).some((each) => isFields(each) && hasSection(each)),
  )
  if (!found) throw new AiFault('nonsense')
  const whole = plainKeys(found.object)
  // Some models put the answer into another object.
  const inner = hasSection(found.object)
    ? whole
    : plainKeys(Object.values(found.object).filter(isFields).find(hasSection) ?? {})
  const lines = sections.flatMap((section) => listOf(inner[section]).map((line) => lineOf(section, line)))
  return { lines, labels: labelsOf(inner['labels'] ?? whole['labels']), cut: found.cut }
}

const plainKeys = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/gu, '_'),
      value,
    ]),
  )

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]

function lineOf(section: string, line: unknown): ModelAnswer['lines'][number] {
  // "She slept. [3, 4]" is a line with its numbers, too.
  if (typeof line === 'string') {
    const [, text = line, numbers = ''] = /^([^[\]]*)\[([\d\s,]+)\]\s*\.?\s*$/u.exec(line.slice(0, longestText)) ?? []
    return { section, text, numbers: numbersOf(numbers) }
  }
  const fields = isFields(line) ? plainKeys(line) : {}
  const text = fields['text'] ?? fields['line']
  if (typeof text !== 'string') return { unreadable: 'unreadable' }
  return { section, text, numbers: numbersOf(fields['sentences'] ?? fields['numbers'] ?? fields['sentence']) }
}
const longestText = 10_000

/** Numbers as a list, alone, or in words such as "[3], 4". */
function numbersOf(value: unknown): number[] {
  const found = [value].flat(2).flatMap((one) => {
    if (typeof one === 'number') return [one]
    return typeof one === 'string' ? (one.slice(0, longestText).match(/\d+/gu) ?? []).map(Number) : []
  })
  return [...new Set(found)]
}

function labelsOf(value: unknown): ModelAnswer['labels'] {
  if (!isFields(value)) return undefined
  const labels = new Map<number, SentenceLabel>()
  const fields = plainKeys(value)
  // Danger wins over whatever else a sentence is.
  for (const name of sentenceLabels.toSorted((one, other) => Number(one === 'danger') - Number(other === 'danger')))
    for (const number of numbersOf(fields[name])) if (name === 'danger' || !labels.has(number)) labels.set(number, name)
  return labels
}
