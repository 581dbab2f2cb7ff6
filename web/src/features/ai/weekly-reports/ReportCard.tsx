import type { ListedWeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { CalendarRange, ShieldAlert } from 'lucide-react'
import { useId } from 'react'
import { countOf } from '../../../lib/time/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { dataText, trends, weekText, writtenBy } from './report-labels.ts'

type ReportCardProps = { report: ListedWeeklyReport; onOpen: () => void }

/** A report in the list; all of it opens the report. */
export function ReportCard({ report, onOpen }: ReportCardProps) {
  const id = useId()
  const { label, icon, tone } = trends[report.overallTrend]
  return (
    <Card className="relative transition-shadow duration-150 focus-within:ring-2 focus-within:ring-ring hover:shadow-pop">
      <article aria-labelledby={id}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 id={id} className="text-lg font-semibold">
            <button
              type="button"
              onClick={onOpen}
              className="inline-flex items-center gap-2 text-left outline-none before:absolute before:inset-0 before:rounded-xl before:content-['']"
            >
              <CalendarRange size={18} aria-hidden className="text-muted" />
              {weekText(report.weekStartDate, report.weekEndDate)}
            </button>
          </h3>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          {report.safetyLines > 0 && (
            <Badge tone="clay" icon={ShieldAlert}>
              {countOf(report.safetyLines, 'safety passage')}
            </Badge>
          )}
        </div>
        <p className="mt-2 line-clamp-2 max-w-[68ch] text-md wrap-anywhere">
          {report.preview || <span className="text-muted">No line outside of safety.</span>}
        </p>
        <p className="mt-2 text-sm text-muted">
          {countOf(report.lines, 'line')}
          {report.aiGenerated && ` · ${dataText(report.dataAnalyzed)}`} · {writtenBy(report)}
        </p>
      </article>
    </Card>
  )
}
