import type { AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { BenchText, Fact, Passage, Place } from './corpus.ts'
import { wordsOf } from './corpus.ts'

export type Sections = Record<string, AiLine[]>

/** What one output is worth. Each list has the findings in words, for the person who reads the bench. */
export type Score = {
  text: BenchText
  /** Of each required fact: the section that has it, or null. */
  facts: { fact: Fact; foundIn: string | null }[]
  forbidden: string[]
  quotes: string[]
  spans: string[]
  filled: string[]
  safety: string[]
  falseAlarms: string[]
  lines: number
  /** Words of the output, and of its sources. */
  words: number
  sourceWords: number
}

const collapse = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Sections whose length is limited. */
const limited = {
  session: ['summary', 'points'],
  report: ['mood', 'progress', 'concerns', 'insights'],
}

export function wordLimit(sourceWords: number): number {
  return Math.round(Math.max(120, Math.min(500, 350 + Math.max(0, sourceWords - 700) / 4, sourceWords / 2)))
}

/** The lines that count: those of limited sections up to the word limit, a repeated line for nothing. */
function countedLines(text: BenchText, sections: Sections): { section: string; line: AiLine }[] {
  const limit = wordLimit(wordCount(text.sources))
  const seen = new Set<string>()
  let used = 0
  return Object.entries(sections).flatMap(([section, lines]) =>
    lines.flatMap((line) => {
      if (limited[text.kind].includes(section) && !seen.has(collapse(line.text))) {
        seen.add(collapse(line.text))
        used += wordsOf(line.text).length
        if (used > limit) return []
      }
      return [{ section, line }]
    }),
  )
}

function wordCount(sources: readonly AiSource[]): number {
  return sources.reduce((sum, { text }) => sum + wordsOf(text).length, 0)
}

function overlaps(line: AiLine, places: readonly Place[]): boolean {
  return line.evidence.some(({ source, start, end }) =>
    places.some((place) => place.source === source && place.start < end && start < place.end),
  )
}

function says(line: AiLine, fact: Fact): boolean {
  const words = new Set(wordsOf(line.text))
  return fact.wordings.some(
    ({ places, words: needed }) => overlaps(line, places) && needed.every((word) => words.has(word)),
  )
}

/** Passages in quotation marks of any of the four languages. Apostrophes are none. */
export function quotationsIn(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«\s?([^«»]+?)\s?»|»([^«»]+)«/gu)].map(
    (found) => found.slice(1).find((part) => part !== undefined) ?? '',
  )
}

const link = /https?:|www\.|\]\(/iu

/** Numbers as written, without a full stop or comma at their end. */
export function numbersIn(text: string): string[] {
  return text.match(/\d+(?:[.,:/]\d+)*/gu) ?? []
}

function forbiddenIn(text: BenchText, section: string, line: AiLine): string[] {
  const found = text.mustNot
    .filter(({ sections, pattern }) => sections.includes(section) && pattern.test(line.text))
    .map(({ pattern }) => `matches ${pattern.source}`)
  if (link.test(line.text)) found.push('has a link')
  if (line.support === 'unsupported') return found
  const evidence = line.evidence.map(({ quote }) => quote).join(' ')
  const known = new Set(numbersIn(evidence))
  const dates = text.sources.flatMap(({ date }) => numbersIn((date ?? '').replaceAll('-', ' ')))
  const strange = numbersIn(line.text).filter((number) => !known.has(number) && !dates.includes(number))
  if (strange.length > 0) found.push(`has numbers that its evidence does not have: ${strange.join(', ')}`)
  if (line.support === 'extract') {
    const pieces = line.text.split(/\s*(?:…|\[…\]|\.\.\.)\s*/u).filter((piece) => piece !== '')
    const foreign = pieces.filter((piece) => !collapse(evidence).includes(collapse(piece)))
    if (foreign.length > 0) found.push(`is no extract: ${foreign.join(' / ')}`)
  }
  return found
}

function quoteFaults(text: BenchText, line: AiLine): string[] {
  const wrong = line.evidence
    .filter((one) => {
      const source = text.sources.find(({ id }) => id === one.source)
      return source?.text.slice(one.start, one.end) !== one.quote
    })
    .map(({ source, start, end }) => `evidence ${source} ${start}-${end} is not what stands there`)
  const invented = quotationsIn(line.text)
    .filter((quotation) => !text.sources.some((source) => collapse(source.text).includes(collapse(quotation))))
    .map((quotation) => `quotation in no source: ${quotation}`)
  return [...wrong, ...invented]
}

function quotedIn(lines: readonly AiLine[], { span, places }: Passage): boolean {
  return lines.some((line) => overlaps(line, places) && collapse(line.text).includes(collapse(span)))
}

/** Scores one output by the rule in README.md. */
export function score(text: BenchText, sections: Sections): Score {
  const counted = countedLines(text, sections)
  const all = Object.entries(sections).flatMap(([section, lines]) => lines.map((line) => ({ section, line })))
  const safety = sections.safety ?? []
  const named = ({ section, line }: (typeof all)[number], what: string) => `${section}: ${what} — ${line.text}`
  const mayBeSafety = [...text.safety, ...text.maySafety].flatMap(({ places }) => places)
  return {
    text,
    facts: text.must.map((fact) => ({
      fact,
      foundIn:
        counted.find(({ section, line }) => fact.sections.includes(section) && says(line, fact))?.section ?? null,
    })),
    forbidden: all.flatMap((one) => forbiddenIn(text, one.section, one.line).map((what) => named(one, what))),
    quotes: all.flatMap((one) => quoteFaults(text, one.line).map((what) => named(one, what))),
    spans: all
      .filter(({ line }) => line.evidence.length === 0 && line.support !== 'unsupported')
      .map((one) => named(one, 'has no evidence')),
    filled: text.empty.flatMap((section) =>
      (sections[section] ?? []).map((line) => `${section} must be empty — ${line.text}`),
    ),
    safety: [
      ...(Object.keys(sections)[0] === 'safety' ? [] : ['safety is not the first section']),
      ...text.safety.filter((passage) => !quotedIn(safety, passage)).map(({ span }) => `not quoted: ${span}`),
    ],
    falseAlarms: safety.filter((line) => !overlaps(line, mayBeSafety)).map((line) => line.text),
    lines: all.length,
    words: all.reduce((sum, { line }) => sum + wordsOf(line.text).length, 0),
    sourceWords: wordCount(text.sources),
  }
}

/** How bad an output is: what breaks a bar first, then missing facts. */
export function badness(one: Score): number {
  const faults = one.forbidden.length + one.quotes.length + one.spans.length + one.filled.length + one.safety.length
  const missing = one.facts.filter(({ foundIn }) => foundIn === null).length
  return faults * 10 + missing / Math.max(1, one.facts.length)
}
