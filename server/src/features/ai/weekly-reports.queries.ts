import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { DataAnalyzed } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { OverallTrend } from '@openhour/shared/features/ai/ai.rules.ts'
import {
  ListedWeeklyReport,
  WeeklyReport,
  type WeeklyReportDetails,
} from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { previewLength, reportsPerPage } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const stored = z.omit(WeeklyReport, { sources: true })
/** A report without the records of its week. */
export type StoredReport = z.infer<typeof stored>

const dataAnalyzed = sql<DataAnalyzed>`jsonb_build_object('moodEntries', r.mood_entries, 'sessions', r.sessions, 'clinicalNotes', r.clinical_notes)`
const lines = sql`jsonb_path_query_array(r.sections, '$.*[*].text')`
/** The first line, by the order of the sections on the screen; a passage about safety is not shown in a list. */
const firstLine = sql`coalesce(${sql.join(
  (['mood', 'progress', 'concerns', 'recommendations', 'insights'] as const).map(
    (section) => sql`r.sections -> ${sql.lit(section)} -> 0 ->> 'text'`,
  ),
)}, '')`

const whole = columns('ai_weekly_reports as r', stored, { dataAnalyzed })
const listed = columns('ai_weekly_reports as r', ListedWeeklyReport, {
  dataAnalyzed,
  preview: sql<string>`left(${firstLine}, ${sql.lit(previewLength)})`,
  lines: sql<number>`jsonb_array_length(${lines})`,
  safetyLines: sql<number>`coalesce(jsonb_array_length(r.sections -> 'safety'), 0)`,
})

/** One page, latest week first. */
export const listReports = builtOnce((therapistId: string, clientId: string, offset: number) =>
  build
    .selectFrom('ai_weekly_reports as r')
    .select(listed)
    .where('r.therapist_id', '=', therapistId)
    .where('r.client_id', '=', clientId)
    .orderBy('r.week_start_date', 'desc')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(reportsPerPage)
    .offset(offset)
    .compile(),
)

/** No row for a missing client. */
export const countReports = builtOnce((therapistId: string, clientId: string) =>
  sql<{ total: number }>`select (select count(*)::int from ai_weekly_reports
      where therapist_id = ${therapistId} and client_id = ${clientId}) as total
    from clients where therapist_id = ${therapistId} and id = ${clientId}`.compile(build),
)

export const findReport = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('ai_weekly_reports as r')
    .select(whole)
    .where('r.therapist_id', '=', therapistId)
    .where('r.id', '=', id)
    .compile(),
)

type Written = Omit<WeeklyReportDetails, 'sections'> & { clientId: string; sections: ReportSections }

/** Adds a report that the therapist wrote. */
export function addReport(therapistId: string, id: string, report: Written) {
  return build
    .insertInto('ai_weekly_reports')
    .values({
      therapist_id: therapistId,
      id,
      client_id: report.clientId,
      week_start_date: report.weekStartDate,
      week_end_date: report.weekEndDate,
      sections: JSON.stringify(report.sections),
      overall_trend: report.overallTrend,
      ai_generated: false,
    })
    .compile()
}

/** Adds a report from a draft, with its lines. Run it under the draft's lock, after `saveLines` and before `keepDraft`. */
export const addReportOfDraft = builtOnce((therapistId: string, id: string, draftId: string, trend: OverallTrend) =>
  sql`insert into ai_weekly_reports (therapist_id, id, client_id, week_start_date, week_end_date, sections, overall_trend, trend, mood_entries, sessions,
      clinical_notes, ai_generated, engine, model, not_done)
    select d.therapist_id, ${id}, d.client_id, d.of_date, d.of_date + 6, d.result -> 'report', ${trend}, d.input -> 'trend',
      coalesce((d.input -> 'dataAnalyzed' ->> 'moodEntries')::int, 0), coalesce((d.input -> 'dataAnalyzed' ->> 'sessions')::int, 0),
      coalesce((d.input -> 'dataAnalyzed' ->> 'clinicalNotes')::int, 0), true, d.engine, d.model,
      array(select jsonb_array_elements_text(coalesce(d.result -> 'notDone', '[]')))
    from ai_drafts d where d.therapist_id = ${therapistId} and d.id = ${draftId} and d.state = 'ready' and d.kept_as is null
      and d.discarded_at is null and jsonb_typeof(d.result -> 'report') = 'object'
      and not d.result @? '$.report.*[*] ? (@.support == "unsupported")'`.compile(build),
)

/** Locks a report and aborts the transaction with `version-conflict` if it has another version. */
export const refuseOtherReportVersion = builtOnce((therapistId: string, id: string, version: number) =>
  sql`select app.refuse_when(not exists (select from ai_weekly_reports
    where therapist_id = ${therapistId} and id = ${id} and version = ${version}::int for update), 'version-conflict')`.compile(
    build,
  ),
)

export function changeReport(therapistId: string, id: string, report: WeeklyReportDetails) {
  return build
    .updateTable('ai_weekly_reports')
    .set({
      week_start_date: report.weekStartDate,
      week_end_date: report.weekEndDate,
      sections: JSON.stringify(report.sections),
      overall_trend: report.overallTrend,
      version: sql<number>`version + 1`,
    })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile()
}
