import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { NotDone } from '../drafts/NotDone.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportTrend } from './ReportTrend.tsx'
import { writtenBy } from '../drafts/engine-labels.ts'
import { reportSections, weekText, writtenSections } from './report-labels.ts'
import { linksOf } from './source-links.ts'

const [useReportDialogs, ReportDialogs] = defineDialogs<{ report: WeeklyReport; onDeleted: () => void }>()({
  delete: lazyDialog(() => import('./DeleteReportDialog.tsx').then((file) => file.DeleteReportDialog)),
})

export type ReportViewProps = {
  id: string
  clientId: string
  /** Today in the practice's time zone. */
  today: string
  /** The tier does not include it: the report can be read. */
  locked: boolean
  onBack: () => void
}

/** One report in full. */
export function ReportView(props: ReportViewProps) {
  const { id, clientId, onBack } = props
  const query = useQuery(queries.aiWeeklyReports.get.queryOptions({ input: { id } }))
  const report = query.data?.clientId === clientId ? query.data : undefined
  const problem = query.error ? problemFrom(query.error) : undefined
  const missing = (query.data && !report) || problem?.code === 'not-found' || problem?.code === 'invalid-input'
  return (
    <>
      <BackToReports onBack={onBack} />
      {missing ? (
        <ErrorState title="Report not found">
          It may have been deleted. The client’s other reports are still there.
        </ErrorState>
      ) : problem && !report ? (
        <ErrorState
          title="Failed to load AI weekly reports"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {problem.detail}
        </ErrorState>
      ) : report ? (
        <OneReport {...props} report={report} />
      ) : (
        <Loading label="Loading the report" className="flex flex-col gap-4">
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-80 rounded-xl" />
        </Loading>
      )}
    </>
  )
}

export function BackToReports({ onBack }: { onBack: () => void }) {
  return (
    <Button icon={ChevronLeft} onClick={onBack} className="mb-4 max-sm:h-11">
      Back to Reports
    </Button>
  )
}

function OneReport({ report, clientId, today, locked, onBack }: ReportViewProps & { report: WeeklyReport }) {
  const dialogs = useReportDialogs()
  const [editing, setEditing] = useState(false)
  if (editing) return <ReportForm clientId={clientId} today={today} report={report} onDone={() => setEditing(false)} />
  return (
    <Card padding="lg">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 className="font-serif text-xl font-semibold">{weekText(report.weekStartDate, report.weekEndDate)}</h3>
          <p className="text-sm text-muted">{writtenBy(report, 'report')}</p>
        </div>
        {!locked && (
          <div className="flex items-center gap-2 max-sm:w-full">
            <Button icon={Pencil} onClick={() => setEditing(true)} className="max-sm:h-11 max-sm:flex-1">
              Edit Report
            </Button>
            <IconButton
              label="Delete report"
              icon={Trash2}
              aria-haspopup="dialog"
              onClick={() => dialogs.show({ kind: 'delete' })}
              className="max-sm:size-11"
            />
          </div>
        )}
      </div>
      <div className="flex flex-col gap-6">
        <NotDone notDone={report.notDone} />
        <ReportTrend
          overall={report.overallTrend}
          trend={report.trend}
          from={report.weekStartDate}
          dataAnalyzed={report.dataAnalyzed}
        />
        <LinesWithSources
          sections={
            report.aiGenerated
              ? reportSections(report.sections, report.engine)
              : writtenSections(report.sections, 'Nothing was written here.')
          }
          sources={report.sources}
          linkTo={linksOf(clientId)}
        />
      </div>
      <ReportDialogs dialogs={dialogs} report={report} onDeleted={onBack} />
    </Card>
  )
}
