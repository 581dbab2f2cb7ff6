import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiEngine, OverallTrend } from '@openhour/shared/features/ai/ai.rules.ts'
import { reportFunctions, type SpecifiedReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { reportSectionTitles, reportTexts } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import type { Engines } from '../../services/ai/engines.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import type { FairShare } from '../../platform/fair-share.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { settledTexts } from './ai-functions.handlers.ts'
import { startDraft } from './draft-start.ts'
import { endOfDraft } from './draft-waiting.ts'
import { findAiState } from './drafts.queries.ts'
import type { LeavingTexts } from './leaving.ts'
import { gatherWeek } from './report-start.ts'

type Parts = { reads: ListReads; engines: Engines; leaving: LeavingTexts; waiting: FairShare }

/** The specified function `generate-ai-weekly-report`. Its draft stays, for review. */
export function reportFunctionRouter({ reads, engines, leaving, waiting }: Parts) {
  const os = implement(reportFunctions).$context<Incoming>().use(guard)
  return os.router({
    'generate-ai-weekly-report': os['generate-ai-weekly-report'].handler(({ input, context }) =>
      waiting(context.actor.userId, async () => {
        const { clientId, weekStartDate } = input
        const [states] = await context.run(findAiState(context.actor.userId, clientId))
        const { defaultEngine: engine } = found(states, clientNotFound)
        const basis = await gatherWeek(context, reads, input)
        const { dataAnalyzed, trend } = basis
        const { id } = await startDraft(
          context,
          { engines, leaving },
          {
            orPassages: true,
            operation: 'generate-ai-weekly-report',
            input,
            draft: { clientId, kind: 'report', engine, ofDate: weekStartDate, input: basis },
          },
        )
        try {
          const { report, engine: written } = await endOfDraft(context, id)
          return {
            success: true,
            error: null,
            report: report && asSpecified(report, trend.overall, written),
            dataAnalyzed,
          }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return { success: false, error: reportTexts.generationFailed, report: null, dataAnalyzed }
        }
      }),
    ),
  })
}

function asSpecified(sections: ReportSections, trend: OverallTrend, engine: AiEngine): SpecifiedReport {
  const titles = reportSectionTitles(engine)
  const texts = (name: keyof ReportSections) => settledTexts(sections[name])
  return {
    mood_summary: texts('mood').join('\n'),
    progress_highlights: texts('progress'),
    areas_of_concern: texts('concerns'),
    recommendations: texts('recommendations'),
    session_insights: texts('insights').join('\n'),
    overall_trend: trend,
    ai_generated_content: (Object.keys(titles) as (keyof ReportSections)[])
      .filter((name) => texts(name).length > 0)
      .map((name) => [titles[name], ...texts(name)].join('\n'))
      .join('\n\n'),
  }
}
