import { hasForeignEvidence, mergeSections } from '@openhour/shared/features/ai/ai-lines.rules.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import {
  aiWeeklyReportsContract,
  type WeeklyReport,
  type WeeklyReportDetails,
} from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { reportsPerPage, reportTexts } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import { opens } from '../../platform/audit/opens.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import { asSections, keepDraft, lockDraft, refuseOtherDraftVersion, saveLines } from './draft-changes.queries.ts'
import { foreignEvidence, keepingRefusals } from './draft-problems.ts'
import { findAiDraft } from './drafts.queries.ts'
import { basisOf, readBasis } from './report-sources.ts'
import {
  addReport,
  addReportOfDraft,
  changeReport,
  countReports,
  findReport,
  listReports,
  refuseOtherReportVersion,
  type StoredReport,
} from './weekly-reports.queries.ts'

type Context = Pick<HandlerContext, 'actor' | 'run'>

const nothing = { safety: [], mood: [], progress: [], concerns: [], recommendations: [], insights: [] }
const refusals = {
  ...keepingRefusals,
  ai_weekly_reports_therapist_id_client_id_fkey: () => new Refusal('not-found', clientNotFound),
}
const reportRefusals = { 'version-conflict': () => new Refusal('version-conflict', reportTexts.changedElsewhere) }

/** With the records of its week as they are now, to which the lines lead. */
async function withSources(context: Context, report: StoredReport): Promise<WeeklyReport> {
  const { userId } = context.actor
  const days = { from: report.weekStartDate, to: report.weekEndDate }
  const { time, rows } = await inPracticeTime(context, (of) => readBasis(userId, report.clientId, days, of))
  const cited = new Set(
    Object.values(report.sections)
      .flatMap((lines) => lines.flatMap(({ evidence }) => evidence))
      .map(({ source }) => source),
  )
  return { ...report, sources: basisOf(rows, days, time.zone).sources.filter(({ id }) => cited.has(id)) }
}

async function readReport(
  context: Context,
  id: string,
  report = findReport(context.actor.userId, id),
): Promise<WeeklyReport> {
  const [rows] = await context.run(report)
  return withSources(context, found(rows, aiTexts.reportNotFound))
}

/** What becomes of a report whose lines the therapist edited. @throws Refusal if the change is not one of this report */
function edited(report: StoredReport, details: WeeklyReportDetails): WeeklyReportDetails {
  const { weekStartDate, weekEndDate, sections } = details
  if (report.aiGenerated && (weekStartDate !== report.weekStartDate || weekEndDate !== report.weekEndDate))
    throw refusedField('weekStartDate', reportTexts.weekOfDraft)
  if (hasForeignEvidence(report.sections, sections)) throw refusedField('sections', foreignEvidence)
  return { ...details, sections: mergeSections(report.sections, sections) }
}

export function aiWeeklyReportsRouter(reads: ListReads) {
  const os = implement(aiWeeklyReportsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, page }, context: { actor, run } }) => {
      const [counts, items] = await run(
        countReports(actor.userId, clientId),
        listReports(actor.userId, clientId, (page - 1) * reportsPerPage),
      )
      const { total } = found(counts, clientNotFound)
      reads.note(actor, 'ai_weekly_reports', clientId)
      return { items, total }
    }),

    get: os.get.handler(({ input: { id }, context }) =>
      readReport(context, id, opens('ai_weekly_reports', findReport(context.actor.userId, id))),
    ),

    add: os.add.handler(({ input, context }) =>
      context.idempotent({
        operation: 'aiWeeklyReports.add',
        input,
        run: async (id, claim) => {
          const { actor, runAfter } = context
          const written = { ...input, sections: mergeSections(nothing, input.sections) }
          const before = [...claim, addReport(actor.userId, id, written)]
          const rows = await refusing(runAfter(before, findReport(actor.userId, id)), refusals)
          return { ...found(rows, aiTexts.reportNotFound), sources: [] }
        },
        replay: (id) => readReport(context, id),
      }),
    ),

    keep: os.keep.handler(({ input, context }) =>
      context.idempotent({
        operation: 'aiWeeklyReports.keep',
        input,
        run: async (id, claim) => {
          const { draftId, version, sections, overallTrend } = input
          const { actor, run, runAfter } = context
          const [drafts] = await run(findAiDraft(actor.userId, draftId))
          const draft = found(drafts, aiTexts.draftNotFound)
          if (draft.kind !== 'report') throw keepingRefusals['draft-missing']()
          if (!draft.report) throw keepingRefusals[draft.state === 'ready' ? 'draft-settled' : 'draft-not-ready']()
          if (hasForeignEvidence(draft.report, sections)) throw refusedField('sections', foreignEvidence)
          const before = [
            ...claim,
            lockDraft(actor.userId, draftId, 'report'),
            refuseOtherDraftVersion(actor.userId, draftId, version),
            saveLines('report')(actor.userId, draftId, asSections(mergeSections(draft.report, sections))),
            addReportOfDraft(actor.userId, id, draftId, overallTrend),
            keepDraft(actor.userId, draftId, id),
          ]
          const rows = await refusing(runAfter(before, findReport(actor.userId, id)), refusals)
          return withSources(context, found(rows, aiTexts.reportNotFound))
        },
        replay: (id) => readReport(context, id),
      }),
    ),

    update: os.update.handler(async ({ input: { id, version, ...details }, context }) => {
      const { actor, run, runAfter } = context
      const [stored] = await run(findReport(actor.userId, id))
      const change = edited(found(stored, aiTexts.reportNotFound), details)
      const before = [refuseOtherReportVersion(actor.userId, id, version), changeReport(actor.userId, id, change)]
      const rows = await refusing(runAfter(before, findReport(actor.userId, id)), reportRefusals)
      return withSources(context, found(rows, aiTexts.reportNotFound))
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('ai_weekly_reports', id))
      if (!row?.gone) throw new Refusal('not-found', aiTexts.reportNotFound)
      return { id }
    }),
  })
}
