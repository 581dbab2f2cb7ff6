import type { AiEvidence, AiLine, AiSource, SessionSections } from './ai-lines.contract.ts'
import type { AiEngine } from './ai.rules.ts'
import { sessionSectionTitles } from './ai-session-notes.rules.ts'
import { meaningOf, sectionFor, type SectionMeaning, sectionUnder } from './section-headings.rules.ts'
import { type Asked, askedPassage, spokenPassage } from './speakers.rules.ts'

/** Sections of a clinical note, as its form holds them. */
export type NoteSections = { heading: string; text: string }[]

/** What AI wrote about a session, with what it rests on, as far as that was kept. */
export type SessionText = { sections: SessionSections; sources: readonly AiSource[]; engine: AiEngine }

type SectionId = keyof SessionSections

/** What sections of a note fit a section of the draft, best first. */
const meant: Record<SectionId, readonly SectionMeaning[]> = {
  safety: ['risk', 'assessment', 'subjective', 'data', 'behavior'],
  summary: ['subjective', 'data', 'behavior'],
  points: ['subjective', 'data', 'behavior'],
  observations: ['objective', 'response', 'data', 'behavior'],
  actions: ['plan'],
}

/** Headings in other words that fit a section, best first. What fits none goes to the first one that is not of another section. */
const fitting: Record<SectionId, readonly RegExp[]> = {
  safety: [/risk|safety/i, /assessment/i, /subjective|data|behavior/i],
  summary: [/subjective/i, /data|behavior/i, /summary|session/i],
  points: [/subjective/i, /data|behavior/i, /summary|session|insight/i],
  observations: [/objective/i, /observ/i, /response/i, /data|behavior/i],
  actions: [/plan|next|homework|task|action/i],
}

/**
 * The place of the heading that fits: what the writer put below a heading of their own stands below the same one. 'Objective' is no 'Subjective', though
 * it is a part of the word.
 */
function placeFor(section: SectionId, headings: readonly string[], written?: string): number {
  const own = written === undefined ? -1 : sectionUnder(written, headings)
  if (own >= 0) return own
  const fit = sectionFor(meant[section], headings)
  if (fit >= 0) return fit
  for (const form of fitting[section]) {
    const at = headings.findIndex((heading) =>
      form.test(section === 'observations' ? heading.replace(/subjective/i, '') : heading),
    )
    if (at >= 0) return at
  }
  return section === 'actions' && headings.length > 1 ? headings.length - 1 : 0
}

export const joined = (before: string, added: string) =>
  before.trim() === '' ? added : `${before.trimEnd()}\n\n${added}`
/** The words alone, to see what is said twice. */
export const bare = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
/** The words of a line; who says them can stand before them or not. */
const wordsOf = (line: AiLine) => bare(line.text.replaceAll(/^\s*\p{L}[\p{L}\p{N}.'’ -]{0,40}?:\s+/gmu, ''))
const overlap = (one: AiEvidence, other: AiEvidence) =>
  one.source === other.source && one.start < other.end && other.start < one.end

/** A quotation with its speaker, if it is from a transcript. */
function quotation(evidence: AiEvidence, sources: readonly AiSource[]): string {
  const source = sources.find(({ id }) => id === evidence.source)
  // A transcript that was not kept is known by its name.
  return source?.kind === 'transcript' || (!source && evidence.source === 'transcript')
    ? spokenPassage(evidence, source?.text)
    : `“${evidence.quote.replaceAll(/\s+/g, ' ')}”`
}

/** A line as it stands in a note: a quotation with its speaker, or a sentence with what it rests on, for a note that is read without its sources. */
function lineInNote({ text, support, evidence }: AiLine, sources: readonly AiSource[], said: string): string {
  const quotes = evidence.map((each) => quotation(each, sources))
  if (support === 'extract') {
    const spoken = evidence[0]?.source === 'transcript' ? quotes[0] : undefined
    return spoken || inOneRow(text)
  }
  const others = quotes.filter((quote) => quote !== `“${text}”` && !said.includes(bare(quote)))
  return others.length === 0 ? inOneRow(text) : `${inOneRow(text)} [from: ${others.join(', ')}]`
}

export const inOneRow = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ')

export type Candidate = { id: SectionId; line: AiLine; words: string }

/**
 * The lines that say something which no other line says, without danger and figures of who spoke how much, which are no text to copy. A line in the
 * therapist's words stays.
 */
export function candidates({ sections, engine }: SessionText): Candidate[] {
  const danger = sections.safety.flatMap(({ evidence }) => evidence)
  const dangerous = sections.safety.map(wordsOf)
  const isDanger = (line: AiLine) =>
    line.support !== 'own' &&
    (dangerous.some((words) => words.includes(wordsOf(line))) ||
      line.evidence.some((each) => danger.some((other) => overlap(each, other))))
  const all: Candidate[] = (Object.keys(sessionSectionTitles(engine)) as SectionId[])
    .filter((id) => id !== 'safety')
    .flatMap((id) => sections[id].map((line) => ({ id, line, words: wordsOf(line) })))
    .filter(({ line }) => line.support !== 'figure' && !isDanger(line))
  const isFirst = (one: Candidate, other: Candidate) =>
    preferred.indexOf(one.id) - preferred.indexOf(other.id) || all.indexOf(one) - all.indexOf(other)
  return all.filter(
    (one) =>
      !all.some(
        (other) =>
          other !== one &&
          other.words.includes(one.words) &&
          (other.words.length > one.words.length || isFirst(other, one) < 0),
      ),
  )
}
/** Of a section in a note without headings. Passages has what the writer put below such headings. */
function titleInNote(id: SectionId, engine: AiEngine): string {
  const written = { summary: 'Passages', observations: 'Objective', actions: 'Plan' } as const
  return engine === 'passages' && id in written ? written[id as keyof typeof written] : sessionSectionTitles(engine)[id]
}

/** Where a line stands that several sections have: what was observed is told apart most surely, what was agreed least. */
const preferred: readonly SectionId[] = ['observations', 'summary', 'points', 'actions']

/** Quotations in the order in which they were written or said; other lines as they stand. */
function inOrder(lines: readonly Candidate[], sources: readonly AiSource[]): readonly Candidate[] {
  const place = ({ line: { support, evidence } }: Candidate) => (support === 'extract' ? evidence[0] : undefined)
  if (lines.some((one) => !place(one))) return lines
  const order = (one: Candidate) => sources.findIndex(({ id }) => id === place(one)?.source)
  return lines.toSorted(
    (one, other) => order(one) - order(other) || (place(one)?.start ?? 0) - (place(other)?.start ?? 0),
  )
}

type Block = {
  /** The place of the heading below which it stands. */
  at: number
  /** What it is called where there are no headings, or ''. */
  title: string
  rows: { candidate: Candidate; row: string }[]
}

/**
 * Lines as a note with these headings has them: below one heading, the lines of all sections that fit it; without headings, each section by its name.
 * @param before what is said already, as {@link bare} words: no source is quoted twice
 */
export function blocksOf(
  lines: readonly Candidate[],
  {
    headings,
    sources,
    before,
    engine,
  }: Pick<SessionText, 'sources' | 'engine'> & { headings: readonly string[]; before: string },
): Block[] {
  const groups = Map.groupBy(lines, ({ id, line }) => {
    const at = placeFor(id, headings, line.heading)
    return headings[at] === '' ? `${at} ${id}` : `${at}`
  })
  let said = before
  return [...groups.values()].map((group) => {
    const id = group[0]?.id ?? 'summary'
    const at = placeFor(id, headings, group[0]?.line.heading)
    const rows = inOrder(group, sources).map((candidate) => {
      const row = `- ${lineInNote(candidate.line, sources, said)}`
      said += bare(row)
      return { candidate, row }
    })
    return { at, title: headings[at] === '' ? titleInNote(id, engine) : '', rows }
  })
}

/**
 * Adds what AI wrote below the headings of a clinical note that fit it. Nothing that stands there changes, nothing is said twice, and passages about danger
 * are left out: see `dangerIn`.
 * @param origin a sentence that says where the lines come from
 * @param elsewhere what is said beside these sections, such as in the signed note of an addendum
 */
export function insertSessionText(
  into: NoteSections,
  text: SessionText,
  { origin, elsewhere = '' }: { origin: string; elsewhere?: string },
): { sections: NoteSections; added: number } {
  const sections = (into.length > 0 ? into : [{ heading: '', text: '' }]).map((section) => ({ ...section }))
  const headings = sections.map(({ heading }) => heading)
  const said = () => bare([elsewhere, ...sections.map((section) => section.text)].join('\n'))
  const before = said()
  const fresh = candidates(text).filter(({ words }) => !before.includes(words))
  for (const { at, title, rows } of blocksOf(fresh, { headings, sources: text.sources, before, engine: text.engine })) {
    const target = sections[at]
    if (target) target.text = joined(target.text, [...(title ? [title] : []), ...rows.map(({ row }) => row)].join('\n'))
  }
  const last = sections.at(-1)
  if (last && fresh.length > 0 && !said().includes(bare(origin))) last.text = joined(last.text, origin)
  return { sections, added: fresh.length }
}

/** The passages about danger, once each, with the question before. */
export function dangerIn({ sections, sources }: Pick<SessionText, 'sections' | 'sources'>): Asked[] {
  const transcript = sources.find(({ kind }) => kind === 'transcript')?.text
  return sections.safety.map(({ text, evidence }) => {
    const [first] = evidence
    return first?.source === 'transcript' ? askedPassage(first, transcript) : { question: null, passage: text }
  })
}

/** Adds passages about danger below the heading that fits them, as the therapist asked for. One that is there already is not added. */
export function insertDanger(into: NoteSections, danger: readonly Asked[]): NoteSections {
  const sections = into.map((section) => ({ ...section }))
  const target =
    sections[
      placeFor(
        'safety',
        sections.map(({ heading }) => heading),
      )
    ]
  const said = bare(sections.map(({ text }) => text).join('\n'))
  const fresh = danger.filter(({ passage }) => !said.includes(bare(passage)))
  if (!target || fresh.length === 0) return sections
  const lines = fresh.map(({ question, passage }) => `- ${question === null ? '' : `${question} `}${passage}`)
  const title =
    /risk|safety/i.test(target.heading) || meaningOf(target.heading) === 'risk'
      ? ''
      : `${sessionSectionTitles(null).safety}\n`
  target.text = joined(target.text, title + lines.join('\n'))
  return sections
}
