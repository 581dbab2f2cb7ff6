import type { AiLine, ReportSections, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { NotDone } from '@openhour/shared/features/ai/ai.rules.ts'
import { taskStates } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import type { AiResult, AiWork } from '../engine.ts'
import { hasFigure } from './figures.ts'
import { languageOf } from './language.ts'
import { lineOf, openSections } from './lines.ts'
import { type Piece, readSource, type ReadSource } from './read-source.ts'
import { safetyLines } from './safety-lines.ts'
import { partsOf } from './sentences.ts'
import { figuresOfSpeech, speechOf } from './turns.ts'

/** Called between steps; throws if nobody waits any more. */
export type Step = (percent: number, stage: string) => void

type Read = ReadSource & { source: AiWork['sources'][number] }
type Sections = ReturnType<typeof openSections>

/** Reads the sources and sorts what stands in them. Nothing is concluded: every line is words of a source, or was counted. */
export function draft(work: AiWork, step: Step): AiResult {
  const read: Read[] = []
  for (const source of work.sources) {
    step(5 + (45 * read.length) / work.sources.length, 'Reading')
    read.push({ source, ...readSource(source, work.headings) })
  }
  step(50, 'Looking for words about danger')
  const pieces = read.flatMap((one) => one.pieces)
  const safety = safetyLines(pieces)
  step(80, 'Sorting')
  const sections = openSections()
  const shown: AiLine[] = []
  for (const line of safety) sections.add(shown, line, true)
  const written =
    work.kind === 'session' ? sessionSections(read, shown, sections) : reportSections(read, shown, sections)
  const notDone = new Set<NotDone>()
  const language = languageOf(work.sources.map(({ text }) => text).join('\n'))
  if (!language && pieces.length > 0) notDone.add('language-unknown')
  for (const { source, turns } of read)
    if (source.kind === 'transcript' && !turns?.some(({ speaker }) => speaker !== null)) notDone.add('speakers-unknown')
  if (work.kind === 'session') {
    const isMarked = read.some(({ hasHeadings }) => hasHeadings)
    if (!isMarked) notDone.add('not-summarized')
    if (!isMarked && read.some(({ turns }) => !turns)) notDone.add('nothing-marked')
  }
  if (Object.values<AiLine[]>(written).every((lines) => lines.length === 0)) notDone.add('nothing-found')
  if (sections.isCut()) notDone.add('lines-cut')
  const speech = speechOf(read.flatMap(({ source, turns }) => (source.kind === 'transcript' && turns) || [])).speakers
  return { sections: written, language, notDone: [...notDone], ...(speech.length > 0 && { speech }) }
}

/** Adds a piece, in parts if it is very long. */
function add(sections: Sections, to: AiLine[], piece: Piece) {
  for (const part of partsOf(piece.source.text, piece)) sections.add(to, lineOf(piece.source, part, piece.heading))
}

function sessionSections(read: readonly Read[], safety: AiLine[], sections: Sections): SessionSections {
  const written: SessionSections = { safety, summary: [], points: [], observations: [], actions: [] }
  for (const { source, turns, pieces } of read) {
    if (turns) for (const line of figuresOfSpeech(turns, source.text)) sections.add(written.summary, line)
    for (const piece of pieces) {
      if (piece.role === 'planned') add(sections, written.actions, piece)
      else if (piece.role === 'observed') add(sections, written.observations, piece)
      else if (hasFigure(piece.text)) add(sections, written.points, piece)
      else if (piece.role === 'marked') add(sections, written.summary, piece)
    }
  }
  return written
}

/** The records of the week in their order. What nobody marked is only shown if it has a figure. */
function reportSections(read: readonly Read[], safety: AiLine[], sections: Sections): ReportSections {
  const written: ReportSections = { safety, mood: [], progress: [], concerns: [], recommendations: [], insights: [] }
  for (const { source, pieces } of read)
    for (const piece of pieces) {
      if (source.kind === 'wellness-record') add(sections, written.mood, piece)
      else if (source.kind === 'self-care-task')
        add(sections, piece.text.endsWith(`: ${taskStates.done}.`) ? written.progress : written.insights, piece)
      else if (piece.role === 'planned') add(sections, written.recommendations, piece)
      else if (piece.role !== null || hasFigure(piece.text)) add(sections, written.insights, piece)
    }
  return written
}
