import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { NotDone } from '@openhour/shared/features/ai/ai.rules.ts'
import type { AiResult, AiWork, Passage } from '../engine.ts'
import { byClauses } from './compound.ts'
import { judged } from './kinds.ts'
import type { Topic } from './lexicon/word-list.ts'
import { languageOf } from './language.ts'
import { wordCount } from './lines.ts'
import { reportSections } from './report-draft.ts'
import { withUnreadLines } from './safety/unread-lines.ts'
import { sessionSections, wordLimit } from './session-draft.ts'
import { unitsOf, type Unit } from './units.ts'
import { othersIn } from './whose.ts'

/** Characters that are summarized. Safety passages are looked for in all of them. */
const summarized = 60_000
const fewestWords = 5

/** Called between steps; throws if nobody waits any more. */
export type Step = (percent: number, stage: string) => void

/** Finds topics by meaning. */
export type Related = (unit: Unit) => Topic[]

/** @param related loads what only English texts need */
export async function draft(work: AiWork, step: Step, related: () => Promise<Related>): Promise<AiResult> {
  step(5, 'Reading')
  const notDone = new Set<NotDone>()
  const whole = work.sources.map(({ text }) => text).join('\n')
  const language = languageOf(whole)
  const names = { client: work.clientNames, therapist: work.therapistNames }
  const units: Unit[] = []
  const everything: Unit[] = []
  for (const source of work.sources) {
    const read = unitsOf(source, names, language)
    units.push(...read.units)
    everything.push(...withUnreadLines(read.units, source, language))
    if (source.kind === 'transcript' && source.text.trim() !== '' && !(read.transcript && read.speakersKnown))
      notDone.add('speakers-unknown')
    step(20, 'Reading')
  }
  step(40, 'Looking for passages about safety')
  const short = wordCount(whole) < fewestWords
  if (short) notDone.add('too-short')
  else if (!language) notDone.add('language-unknown')
  else if (language !== 'en') notDone.add('fewer-topics')
  const summed = withinLimit(units)
  const parts = byClauses(summed)
  const rest = units.slice(summed.length)
  const read = short || !language ? [] : judged(parts, language === 'en' ? await related() : () => [])
  if (read.length > 0 && rest.length > 0) notDone.add('cut')
  const limit = wordLimit(work.sources.reduce((sum, { text }) => sum + wordCount(text), 0))
  step(70, 'Choosing passages')
  const sections =
    work.kind === 'session'
      ? sessionSections(read, parts, limit, everything)
      : reportSections(read, parts, limit, everything)
  const lines: AiLine[] = Object.values(sections).flat()
  if (lines.length === 0 && !notDone.has('language-unknown')) notDone.add('too-short')
  const kinds = new Map(read.map(({ unit, kind }) => [unit, kind]))
  const all = [...parts, ...rest]
  const passages = all.flatMap((unit, at): Passage[] => {
    const { start, end, foreign } = unit
    const kind = kinds.get(unit) ?? (foreign ? 'nothing' : undefined)
    return kind ? [{ source: unit.source.id, start, end, kind, foreign, about: othersIn(all, at) }] : []
  })
  return { sections, language, notDone: [...notDone], passages }
}

function withinLimit(units: readonly Unit[]): Unit[] {
  let used = 0
  const read: Unit[] = []
  for (const unit of units) {
    used += unit.text.length
    if (used > summarized) break
    read.push(unit)
  }
  return read
}
