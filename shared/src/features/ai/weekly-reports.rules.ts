import { weekOf } from '../../lib/days.ts'
import type { ReportSections } from './ai-lines.contract.ts'
import type { AiEngine } from './ai.rules.ts'

/** Reports per page. */
export const reportsPerPage = 20
/** Days that a report written by hand may cover. Generated ones are about seven days. */
export const maxReportDays = 31
/** Characters of the line that the list shows of a report. */
export const previewLength = 200
/** Characters of all records of a week together; a report about more is not generated. */
export const maxWeekText = 600_000

/** How a source says whether a self-care task was done. */
export const taskStates = { done: 'done', open: 'not done this week' } as const

export const reportTexts = {
  startRequired: 'Please select a start date',
  endRequired: 'Please select an end date',
  endBeforeStart: 'The end date cannot be before the start date',
  tooLong: `A report covers at most ${maxReportDays} days`,
  noLines: 'Enter at least one line in a section',
  weekOfDraft: 'A generated report stays about the week that it was generated for',
  trend: 'Please choose a trend',
  changedElsewhere:
    'This report was changed in another tab. Nothing was overwritten. Compare both versions, then save again.',
  futureWeek: 'This week has not started yet, so there is nothing to report on.',
  noRecords:
    'This client has no wellness records, sessions, clinical notes or self-care tasks in this week, so nothing was started. Choose another week, or write the report yourself.',
  tooMuch:
    'The records of this week hold more text than a report can be generated from, so nothing was started. You can write the report yourself.',
  extractLabel: 'Passages of the records (no AI model connected)',
  /** Where a model may be connected, now or later. */
  keptExtractLabel: 'Passages of the records (no AI model used)',
  generationFailed: 'AI report generation failed',
} as const

/** The sections that a model or the therapist writes, in the order in which they are read. */
const writtenTitles = {
  safety: 'Safety',
  mood: 'Mood summary',
  progress: 'Progress highlights',
  concerns: 'Areas of concern',
  recommendations: 'Recommendations',
  insights: 'Session insights',
} as const satisfies Record<keyof ReportSections, string>
/** What Passages took from the records, by where it stands. */
const markedTitles = {
  safety: 'Words to look at',
  mood: 'Wellness records',
  progress: 'Tasks that were done',
  concerns: 'Areas of concern',
  recommendations: 'Written as plan',
  insights: 'Sessions, notes and open tasks',
} as const satisfies Record<keyof ReportSections, string>

/** The titles of the sections. @param engine null: the therapist wrote the report */
export const reportSectionTitles = (engine: AiEngine | null): Readonly<Record<keyof ReportSections, string>> =>
  engine === 'passages' ? markedTitles : writtenTitles

/** The week of a new report: from Sunday to the following Saturday, as specified. */
export function reportWeek(day: string): { from: string; to: string } {
  return weekOf(day, 'sunday')
}
