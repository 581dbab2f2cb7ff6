import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { aiTexts, type OverallTrend } from '@openhour/shared/features/ai/ai.rules.ts'
import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { countOf } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { useDialogs } from '../../../lib/use-dialogs.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { countUnresolved } from '../lines/line-sections.ts'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { useReviewLines } from '../review/use-review-lines.ts'
import { DiscardDraftDialog } from '../session-analysis/DiscardDraftDialog.tsx'
import { NotDone } from '../session-analysis/NotDone.tsx'
import { BackToReports, LoadingReport } from './ReportView.tsx'
import { ReportTrend } from './ReportTrend.tsx'
import { reportSections, weekText, writtenBy } from './report-labels.ts'
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
  const { draftId, clientId, onBack } = props
  const opening = useId()
  // Read once for each opening: what is edited here is newer than what comes back.
  const query = useQuery({
    queryKey: ['AI report being reviewed', draftId, opening],
    queryFn: () => api.aiDrafts.get({ id: draftId }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const { error } = query
  const data = query.data?.clientId === clientId ? query.data : undefined
  if (data && isReady(data))
    return <Review key={data.version} {...props} draft={data} onReread={() => void query.refetch()} />
  return (
    <>
      <BackToReports onBack={onBack} />
      {error || query.data ? (
        <ErrorState
          title="Failed to load the report"
          onRetry={error ? () => void query.refetch() : undefined}
          busy={query.isFetching}
        >
          {error ? problemFrom(error).detail : 'It was saved or discarded in another window.'}
        </ErrorState>
      ) : (
        <LoadingReport />
      )}
    </>
  )
}

function Review({
  draft,
  clientId,
  onBack,
  onSaved,
  onReread,
}: ReportReviewProps & { draft: Ready; onReread: () => void }) {
  const refresh = useRefresh('ai_drafts', 'ai_weekly_reports')
  const lines = useReviewLines(draft)
  const dialogs = useDialogs<'discard'>()
  const [overallTrend, setOverallTrend] = useState<OverallTrend>(draft.trend?.overall ?? 'stable')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const sections = reportSections(lines.sections as ReportSections)
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
          { draftId: draft.id, version, overallTrend, sections: lines.sections as ReportSections },
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
    <>
      <BackToReports onBack={onBack} />
      <Card padding="lg">
        <div className="mb-5">
          <h3 className="font-serif text-xl font-semibold">{week}</h3>
          <p className="text-sm text-muted">{writtenBy(draft)}</p>
        </div>
        <div className="flex flex-col gap-6">
          <NotDone notDone={draft.notDone} />
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
          {lines.problem && (
            <div className="flex flex-col items-start gap-2">
              <FormError>{`${lines.problem} Your changes are still here.`}</FormError>
              <Button onClick={onReread}>Load the other version</Button>
            </div>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-5">
            <div className="w-full has-[p]:mb-3">
              <FormError>{refusal}</FormError>
            </div>
            <p className="mr-auto text-sm text-muted max-sm:w-full" aria-live="polite">
              {unresolved > 0 && `${countOf(unresolved, 'line')} without support to resolve`}
            </p>
            <Button
              variant="danger-text"
              aria-haspopup="dialog"
              onClick={() => dialogs.show('discard')}
              className="max-sm:h-11 max-sm:flex-1"
            >
              Discard
            </Button>
            <Button variant="filled" busy={busy} onClick={() => void save()} className="max-sm:h-11 max-sm:flex-1">
              Save Report
            </Button>
          </div>
        </div>
      </Card>
      {dialogs.state.shown && (
        <DiscardDraftDialog
          key={dialogs.state.opening}
          draft={draft}
          open={dialogs.state.open}
          onClose={dialogs.close}
          onDiscarded={onBack}
        />
      )}
    </>
  )
}
