import { type AiSource, ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { reportWeek } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { basisOf, type ReportBasis } from '../../server/src/features/ai/report-sources.ts'
import { draft } from '../../server/src/services/ai/passages/draft.ts'
import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type {
  AiDraftRow,
  AiWeeklyReportRow,
  ClientRow,
  ClinicalNoteRow,
  MoodLogRow,
  SelfCareTaskRow,
  SessionRow,
} from './rows.ts'

/** The records of one client. */
export type SampleReports = {
  moodLogs: readonly MoodLogRow[]
  sessions: readonly SessionRow[]
  clinicalNotes: readonly ClinicalNoteRow[]
  selfCareTasks: readonly SelfCareTaskRow[]
}

/** Whose weekly reports are drafted by themselves, and how many earlier ones were kept. */
const weekly: Record<string, number> = { 'Lena Vogt': 2, 'Priya Nair': 1 }

/** The draft of last week, and what was kept of the weeks before, from the client's own records. */
export function reportsOf(client: ClientRow, records: SampleReports, today: string) {
  const drafts: AiDraftRow[] = []
  const reports: AiWeeklyReportRow[] = []
  const earlier = weekly[client.name]
  if (earlier === undefined) return { drafts, reports }
  const lastWeek = reportWeek(addDays(today, -7)).from
  for (let back = 0; back <= earlier; back++) {
    const from = addDays(lastWeek, -7 * back)
    const made = basisIn(records, from)
    if (made.sources.length === 0) continue
    const sections = sectionsOf(made.sources)
    const at = (minutes: number) => instantOn(addDays(from, 7), 6 * 60 + minutes)
    const id = uuidFrom(`AI weekly report ${client.id} ${back}`)
    const row: AiDraftRow = {
      therapist_id: client.therapist_id,
      client_id: client.id,
      id: uuidFrom(`AI weekly draft ${client.id} ${back}`),
      kind: 'report',
      state: 'ready',
      engine: 'passages',
      by_job: true,
      consent_id: uuidFrom(`consent ${client.id} ai-weekly-reports`),
      input: back === 0 ? made : {},
      result: back === 0 ? { report: sections, language: 'en', notDone: [] } : {},
      percent: 100,
      of_date: from,
      version: 1,
      created_at: at(0),
      started_at: at(1),
      ended_at: at(1),
      updated_at: at(1),
      ...(back > 0 && { kept_as: id }),
    }
    drafts.push(row)
    if (back === 0) continue
    reports.push({
      therapist_id: client.therapist_id,
      client_id: client.id,
      id,
      week_start_date: from,
      week_end_date: addDays(from, 6),
      sections,
      overall_trend: made.trend.overall,
      trend: made.trend,
      mood_entries: made.dataAnalyzed.moodEntries,
      sessions: made.dataAnalyzed.sessions,
      clinical_notes: made.dataAnalyzed.clinicalNotes,
      ai_generated: true,
      engine: 'passages',
      not_done: [],
      version: 1,
      created_at: at(150),
      updated_at: at(150),
    })
  }
  return { drafts, reports }
}

/** The week's records as the product itself gathers them. */
function basisIn({ moodLogs, sessions, clinicalNotes, selfCareTasks }: SampleReports, from: string): ReportBasis {
  const to = addDays(from, 6)
  const within = (day: string, first = from) => day >= first && day <= to
  const done = selfCareTasks.filter(({ completed_at: at }) => at != null && within(at.slice(0, 10)))
  return basisOf(
    [
      moodLogs
        .filter(({ log_date: day }) => within(day, addDays(from, -7)))
        .map((log) => ({
          id: log.id,
          logDate: log.log_date,
          moodRating: log.mood_rating ?? null,
          anxietyLevel: log.anxiety_level ?? null,
          energyLevel: log.energy_level ?? null,
          sleepQuality: log.sleep_quality ?? null,
          stressLevel: log.stress_level ?? null,
          triggers: log.triggers,
          strategies: log.coping_strategies_used,
          notes: log.notes ?? null,
        })),
      sessions
        .filter(({ session_date: day, status }) => within(day) && status === 'completed')
        .map((session) => ({
          id: session.id,
          date: session.session_date,
          type: session.session_type,
          status: 'completed' as const,
          durationMinutes: session.duration_minutes,
          notes: null,
        })),
      clinicalNotes
        .filter(({ service_date: day }) => within(day))
        .map((note) => ({ id: note.id, date: note.service_date, sections: note.sections, addenda: [] })),
      done.map((task) => ({
        id: task.id,
        task: task.task,
        createdAt: task.created_at,
        completedAt: task.completed_at ?? null,
      })),
    ],
    { from, to },
    'Europe/London',
  )
}

/** What Passages takes from the records. */
const sectionsOf = (sources: readonly AiSource[]) =>
  ReportSections.parse(
    draft({ kind: 'report', sources, clientNames: [], therapistNames: [] }, () => undefined).sections,
  )
