import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists, therapistsWith } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { daysBetween } from '../../lib/days.ts'
import { clientNotFound } from '../clients/clients.rules.ts'
import { DataAnalyzed, Trend } from './ai-drafts.contract.ts'
import { AiSource, ReportSections, ofRecords } from './ai-lines.contract.ts'
import { aiEngines, aiTexts, notDoneTexts, overallTrends } from './ai.rules.ts'
import { maxReportDays, reportTexts } from './weekly-reports.rules.ts'

const clientId = z.guid(clientNotFound)
const One = z.strictObject({ id: z.guid(aiTexts.reportNotFound) })
const version = z.int('version is required').check(z.minimum(1), z.maximum(2_000_000_000))
const page = z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1)

/** What a report is about and how it was made. `trend` was computed from the week's ratings; the therapist decides on `overallTrend`. */
const head = {
  id: z.guid(),
  clientId: z.guid(),
  weekStartDate: z.string(),
  weekEndDate: z.string(),
  overallTrend: z.enum(overallTrends),
  trend: z.nullable(Trend),
  dataAnalyzed: DataAnalyzed,
  aiGenerated: z.boolean(),
  engine: z.nullable(z.enum(aiEngines)),
  model: z.nullable(z.string()),
  notDone: z.array(z.enum(Object.keys(notDoneTexts) as [keyof typeof notDoneTexts])),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
}

/** A report in a list. `preview` is the start of its first line; `safetyLines` how many passages about safety it quotes. */
export const ListedWeeklyReport = z.object({
  ...head,
  preview: z.string(),
  lines: z.int(),
  safetyLines: z.int(),
})
export type ListedWeeklyReport = z.infer<typeof ListedWeeklyReport>

/** `sources` are the records of its week as they are now. */
export const WeeklyReport = z.object({ ...head, sections: ReportSections, sources: z.array(AiSource) })
export type WeeklyReport = z.infer<typeof WeeklyReport>

const fields = {
  weekStartDate: day(reportTexts.startRequired),
  weekEndDate: day(reportTexts.endRequired),
  overallTrend: z._default(z.enum(overallTrends, reportTexts.trend), 'stable'),
  sections: ReportSections.check(
    z.refine((sections) => Object.values(sections).some((lines) => lines.length > 0), reportTexts.noLines),
  ),
}
type Week = { weekStartDate: string; weekEndDate: string }
const ends = [
  z.refine<Week>(({ weekStartDate, weekEndDate }) => weekEndDate >= weekStartDate, {
    path: ['weekEndDate'],
    message: reportTexts.endBeforeStart,
  }),
  z.refine<Week>(({ weekStartDate, weekEndDate }) => daysBetween(weekStartDate, weekEndDate) < maxReportDays, {
    path: ['weekEndDate'],
    message: reportTexts.tooLong,
  }),
] as const

/** A report as the therapist writes it. */
export const WeeklyReportDetails = z.strictObject(fields).check(...ends)
export type WeeklyReportDetails = z.infer<typeof WeeklyReportDetails>

const tags = ['AI weekly reports']
const writing = therapistsWith('weeklyReports')

export const aiWeeklyReportsContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/ai-weekly-reports',
      summary: "A client's AI weekly reports, latest week first, a page at a time",
      tags,
    })
    .input(z.strictObject({ clientId, page }))
    .output(z.object({ items: z.array(ListedWeeklyReport), total: z.int() })),
  get: operation(therapists, { sections: ofRecords({ sources: [] }) })
    .route({
      method: 'GET',
      path: '/ai-weekly-reports/{id}',
      summary: 'One AI weekly report with the records of its week',
      tags,
    })
    .input(One)
    .output(WeeklyReport),
  add: operation(writing, { sendsTwice: true, sections: ofRecords({ sources: [] }) })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/ai-weekly-reports',
      successStatus: 201,
      summary: 'Add a weekly report that the therapist wrote',
      description: 'All lines become `own`, and none has evidence.',
      tags,
    })
    .input(z.strictObject({ clientId, ...fields }).check(...ends))
    .output(WeeklyReport),
  keep: operation(writing, {
    sendsTwice: true,
    refusals: ['not-possible-now', 'version-conflict'],
    sections: ofRecords({ sources: [] }),
  })
    .route({
      method: 'POST',
      path: '/ai-drafts/{draftId}/ai-weekly-report',
      successStatus: 201,
      summary: 'Keep a draft as an AI weekly report',
      description:
        'Send the version of the draft and its lines as edited. Lines whose text changed become `own`. Refused while a line is `unsupported`. The draft and its copies of records are emptied.',
      tags,
    })
    .input(
      z.strictObject({
        draftId: z.guid(aiTexts.draftNotFound),
        version,
        overallTrend: fields.overallTrend,
        sections: fields.sections,
      }),
    )
    .output(WeeklyReport),
  update: operation(writing, { refusals: ['not-possible-now'], sections: ofRecords({ sources: [] }) })
    .route({
      method: 'PUT',
      path: '/ai-weekly-reports/{id}',
      summary: 'Change an AI weekly report',
      description:
        'Send the version that the change is based on. Answers 409 `version-conflict` if there is a newer one. The week of a generated report cannot change.',
      tags,
    })
    .input(z.strictObject({ ...One.shape, version, ...fields }).check(...ends))
    .output(WeeklyReport),
  delete: operation(writing)
    .route({
      method: 'DELETE',
      path: '/ai-weekly-reports/{id}',
      summary: 'Permanently delete an AI weekly report',
      tags,
    })
    .input(One)
    .output(z.object({ id: z.guid() })),
}

/** A report in the specified words. `ai_generated_content` is the whole of it as text, with passages about safety first. */
const SpecifiedReport = z.object({
  mood_summary: z.string(),
  progress_highlights: z.array(z.string()),
  areas_of_concern: z.array(z.string()),
  recommendations: z.array(z.string()),
  session_insights: z.string(),
  overall_trend: z.enum(overallTrends),
  ai_generated_content: z.string(),
})
export type SpecifiedReport = z.infer<typeof SpecifiedReport>

/** The specified function at `/functions/v1/generate-ai-weekly-report`, with exactly the specified payload. */
export const reportFunctions = {
  'generate-ai-weekly-report': operation(writing, {
    sendsTwice: true,
    refusals: ['not-found', 'not-possible-now', 'unavailable'],
  })
    .route({
      method: 'POST',
      path: '/generate-ai-weekly-report',
      summary: 'Generate an AI weekly report about the seven days from a day on, and wait for it',
      description:
        'Uses the engine of the settings. The draft can be reviewed and saved in the client’s profile; lines of a model without support in the records are only there.',
      tags: ['Functions'],
    })
    .input(z.strictObject({ clientId, weekStartDate: day(reportTexts.startRequired) }))
    .output(
      z.object({
        success: z.boolean(),
        error: z.nullable(z.string()),
        report: z.nullable(SpecifiedReport),
        dataAnalyzed: DataAnalyzed,
      }),
    ),
}
