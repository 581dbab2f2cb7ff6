import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { printedLine } from '@openhour/shared/features/ai/ai-lines.rules.ts'
import { aiKindNames } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { sessionSectionTitles } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { type AiDraftKind, type AiEngine, type NotDone, notDoneTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { reportSectionTitles } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { type Context, factsOf, type TableRow } from './record-context.ts'
import type { Entry, Text } from './record-entry.ts'
import { dayText } from './value-labels.ts'

type Sections = Readonly<Record<string, readonly AiLine[]>>

/** Sections in the order in which the product shows them. The database keeps them in another one. */
function linesOf(titles: Readonly<Record<string, string>>, sections: Sections): Text[] {
  return Object.entries(titles).flatMap(([id, heading]) => {
    const lines = sections[id] ?? []
    return lines.length === 0 ? [] : [{ heading, text: lines.map(printedLine).join('\n') }]
  })
}

const textUnder = (heading: string, text: unknown): Text[] => (typeof text === 'string' ? [{ heading, text }] : [])

const notDoneOf = (row: { not_done?: unknown }): Text[] => {
  const texts = ((row.not_done ?? []) as NotDone[]).map((each) => notDoneTexts[each] ?? each)
  return texts.length === 0 ? [] : [{ heading: 'What was not done', text: texts.join('\n') }]
}

export function sessionNoteEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  return {
    title: dayText(row.session_date),
    facts: factsOf(given, context, ['session_date']),
    texts: [
      ...linesOf(sessionSectionTitles(row.engine as AiEngine), row.sections as Sections),
      ...notDoneOf(row),
      ...textUnder('Mood assessment by the therapist', row.mood_assessment),
      ...textUnder('Notes', row.notes),
      ...textUnder('Transcript', row.transcript),
    ],
  }
}

export function weeklyReportEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  const trend = row.trend as { statement?: string } | null
  return {
    title: `${dayText(row.week_start_date)} to ${dayText(row.week_end_date)}`,
    facts: factsOf(given, context, ['week_start_date', 'week_end_date']),
    texts: [
      ...textUnder('About the trend', trend?.statement),
      ...linesOf(reportSectionTitles(row.engine as AiEngine | null), row.sections as Sections),
      ...notDoneOf(row),
    ],
  }
}

type Draft = { session?: Sections; report?: Sections; transcription?: string }
type Input = { sources?: { kind: string; text: string }[] }
const entered: Readonly<Record<string, string>> = { note: 'Notes', transcript: 'Transcript' }

/** A draft with its lines and what was entered for it, as long as it is neither kept nor discarded. */
export function draftEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  const result = (row.result ?? {}) as Draft
  return {
    title: `${dayText(row.of_date)}: ${aiKindNames[row.kind as AiDraftKind].toLowerCase()}`,
    facts: [
      ...factsOf(given, context, ['of_date', 'kind']),
      ...(row.kept_as === null ? [] : [['Kept', 'Yes'] as const]),
    ],
    texts: [
      ...linesOf(sessionSectionTitles(row.engine as AiEngine), result.session ?? {}),
      ...linesOf(reportSectionTitles(row.engine as AiEngine), result.report ?? {}),
      ...textUnder('Transcription', result.transcription),
      ...((row.input as Input).sources ?? [])
        .flatMap(({ kind, text }) => textUnder(entered[kind] ?? '', text))
        .filter(({ heading }) => heading !== ''),
    ],
  }
}
