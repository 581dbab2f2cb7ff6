import type { DataAnalyzed, Trend } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiSource, AiSourceKind } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { trendOfWeek } from '@openhour/shared/features/ai/report-trend.rules.ts'
import { maxWeekText, taskStates } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { ratings } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { hasText } from '@openhour/shared/lib/storable.ts'
import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import { dateFormat } from '../../platform/time/date-format.ts'
import type { PracticeTime } from '../../platform/time/practice-time.ts'
import {
  listMoodOfDays,
  listNotesOfDays,
  listSessionsOfDays,
  listTasksBetween,
  type MoodRow,
  type NoteRow,
  type SessionRow,
  type TaskRow,
} from './report-sources.queries.ts'

/** The first and the last day of a report, `yyyy-MM-dd`. */
export type ReportDays = { from: string; to: string }

export type ReportBasis = { sources: AiSource[]; trend: Trend; dataAnalyzed: DataAnalyzed }

/** The week of a generated report. */
export const sevenDays = (from: string): ReportDays => ({ from, to: dayAfter(from, 6) })

/** Reads what a report is about. Run these under the therapist's row-level security, and give their rows to {@link basisOf}. */
export function readBasis(therapistId: string, clientId: string, { from, to }: ReportDays, time: PracticeTime) {
  return [
    listMoodOfDays(therapistId, clientId, from, to),
    listSessionsOfDays(therapistId, clientId, from, to),
    listNotesOfDays(therapistId, clientId, from, to),
    listTasksBetween(therapistId, clientId, time.startOf(from), time.startOf(dayAfter(to, 1))),
  ] as const
}

type BasisRows = readonly [MoodRow[], SessionRow[], NoteRow[], TaskRow[]]

/** The records as sources, their numbers, and the trend of the ratings. Ids of sources lead back to the records. */
export function basisOf([moods, sessions, notes, tasks]: BasisRows, { from }: ReportDays, zone: string): ReportBasis {
  const week = moods.filter(({ logDate }) => logDate >= from)
  const before = moods.filter(({ logDate }) => logDate < from)
  const sources = [
    ...week.map((mood) => sourceOf('wellness-record', mood.id, mood.logDate, moodText(mood))),
    ...sessions.map((session) => sourceOf('session', session.id, session.date, sessionText(session))),
    ...notes.map((note) => sourceOf('clinical-note', note.id, note.date, noteText(note))),
    ...tasks.map((task) => sourceOf('self-care-task', task.id, taskDay(task, zone), taskText(task))),
  ].filter(({ text }) => text !== '')
  const count = (kind: AiSourceKind) => sources.filter((source) => source.kind === kind).length
  return {
    sources,
    trend: trendOfWeek(week, before),
    dataAnalyzed: {
      moodEntries: count('wellness-record'),
      sessions: count('session'),
      clinicalNotes: count('clinical-note'),
    },
  }
}

/** Whether the records hold more text than a draft takes. */
export const isTooMuch = ({ sources }: ReportBasis) =>
  sources.reduce((sum, { text }) => sum + text.length, 0) > maxWeekText

/** Whether there is anything to report on. Tasks that are merely open are no news of a week. */
export function hasRecords({ dataAnalyzed, sources }: ReportBasis): boolean {
  const { moodEntries, sessions, clinicalNotes } = dataAnalyzed
  return (
    moodEntries + sessions + clinicalNotes > 0 ||
    sources.some(({ kind, text }) => kind === 'self-care-task' && text.endsWith(`: ${taskStates.done}.`))
  )
}

const sourceOf = (kind: AiSourceKind, id: string, date: string, text: string): AiSource => ({
  id: `${kind}:${id}`,
  kind,
  date,
  text,
})
const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join('\n')
const listed = (name: string, items: readonly string[]) => items.length > 0 && `${name}: ${items.join(', ')}.`

/** The ratings that were given are one sentence with its day, which a report can quote by itself. */
function moodText(mood: MoodRow): string {
  const given = ratings.filter(({ name }) => mood[name] !== null)
  const rated = given.map(({ name, label }) => `${label.toLowerCase()} ${mood[name]} of 10`).join(', ')
  return joined(
    `${dayText(mood.logDate)}: ${rated || 'no ratings'}.`,
    listed('Triggers', mood.triggers),
    listed('Coping strategies', mood.strategies),
    mood.notes?.trim(),
  )
}

/** 'Monday, May 4'. */
const dayText = (day: string) =>
  dateFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day))

/** The notes of a session that took place are a clinical note. */
function sessionText({ type, status, durationMinutes, notes }: SessionRow): string {
  const how =
    type === 'individual' ? 'Individual' : type === 'group' ? 'Group' : type === 'family' ? 'Family' : 'Couples'
  const head = status === 'no-show' ? `${how} session, not attended.` : `${how} session, ${durationMinutes} minutes.`
  return joined(head, notes?.trim())
}

function noteText({ sections, addenda }: NoteRow): string {
  const written = sections.filter(({ text }) => hasText(text))
  return [
    ...written.map(({ heading, text }) => joined(heading && `${heading}:`, text.trim())),
    ...addenda.map((text) => `Addendum:\n${text.trim()}`),
  ].join('\n\n')
}

const taskText = ({ task, completedAt }: TaskRow) =>
  `${task.trim().replace(/[.;:,]+$/, '')}: ${completedAt === null ? taskStates.open : taskStates.done}.`
const taskDay = ({ createdAt, completedAt }: TaskRow, zone: string) => dayOf(zone, Date.parse(completedAt ?? createdAt))
