import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { aiTexts, type OverallTrend } from '@openhour/shared/features/ai/ai.rules.ts'
import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { toast } from '../../../lib/toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { countUnresolved } from '../lines/line-sections.ts'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { useDraftLines } from '../drafts/use-draft-lines.ts'
import { OpenedDraft } from '../drafts/OpenedDraft.tsx'
import { ReviewActions } from '../drafts/ReviewActions.tsx'
import { NotDone } from '../drafts/NotDone.tsx'
import { BackToReports } from './ReportView.tsx'
import { ReportTrend } from './ReportTrend.tsx'
import { writtenBy } from '../drafts/engine-labels.ts'
import { aiStateQuery } from '../drafts/open-drafts.ts'
import { reportSections, weekText } from './report-labels.ts'
import { linksOf } from './source-links.ts'

export type ReportReviewProps = {
  draftId: string
  clientId: string
  onBack: () => void
  onSaved: (report: WeeklyReport) => void
}

type Ready = AiDraft & { report: ReportSections }
const isReady = (draft: AiDraft): draft is Ready => draft.state === 'ready' && draft.report !== null

/** A report before it is saved: its lines with their sources, to edit, remove and confirm. */
export function ReportReview(props: ReportReviewProps) {
  return (
    <>
      <BackToReports onBack={props.onBack} />
      <OpenedDraft {...props} noun="report" isReady={isReady}>
        {(draft, onReread) => <Review {...props} draft={draft} onReread={onReread} />}
      </OpenedDraft>
    </>
  )
}

type ReviewProps = ReportReviewProps & { draft: Ready; onReread: () => void }

function Review({ draft, clientId, onBack, onSaved, onReread }: ReviewProps) {
  const refresh = useRefresh('ai_drafts', 'ai_weekly_reports')
  const lines = useDraftLines(draft, draft.report)
  const { data: ai } = useQuery(aiStateQuery(clientId))
  const [overallTrend, setOverallTrend] = useState<OverallTrend>(draft.trend?.overall ?? 'stable')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const sections = reportSections(lines.sections, draft.engine)
  const unresolved = countUnresolved(sections)
  const week = weekText(draft.ofDate, dayAfter(draft.ofDate, 6))

  const refused = (detail: string) => {
    setRefusal(detail)
    toast.bad('Failed to save AI report', { description: detail })
  }
  const save = async () => {
    if (busy) return
    setRefusal(undefined)
    if (unresolved > 0) return refused(aiTexts.unresolved)
    setBusy(true)
    const version = await lines.save()
    if (version !== undefined)
      try {
        const report = await api.aiWeeklyReports.keep(
          { draftId: draft.id, version, overallTrend, sections: lines.sections },
          { context: { idempotencyKey: key } },
        )
        toast.good('AI report saved')
        await refresh()
        return onSaved(report)
      } catch (error) {
        refused(problemFrom(error).detail)
      }
    setBusy(false)
  }
  return (
    <Card padding="lg">
      <div className="mb-5">
        <h3 className="font-serif text-xl font-semibold">{week}</h3>
        <p className="text-sm text-muted">{writtenBy({ engine: draft.engine, model: draft.model }, 'report', ai)}</p>
      </div>
      <div className="flex flex-col gap-6">
        <NotDone notDone={draft.notDone} leftOut={draft.leftOut} />
        <ReportTrend
          overall={overallTrend}
          trend={draft.trend}
          from={draft.ofDate}
          dataAnalyzed={draft.dataAnalyzed}
          onChange={busy ? undefined : setOverallTrend}
        />
        <LinesWithSources
          sections={sections}
          sources={draft.sources}
          linkTo={linksOf(clientId)}
          onChange={busy ? undefined : lines.change}
        />
        <div className="flex flex-col gap-5 border-t border-line pt-5">
          <ReviewActions
            {...{ draft, unresolved, lines, onReread, refusal, busy }}
            saveLabel="Save Report"
            onSave={() => void save()}
            onDiscarded={onBack}
          />
        </div>
      </div>
    </Card>
  )
}
