import type { ListedWeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { CalendarRange } from 'lucide-react'
import { countOf } from '../../../lib/time/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { writtenBy } from '../drafts/engine-labels.ts'
import { OpenableCard } from '../lines/OpenableCard.tsx'
import { dataText, trends, weekText } from './report-labels.ts'

type ReportCardProps = { report: ListedWeeklyReport; onOpen: () => void }

/** A report in the list. */
export function ReportCard({ report, onOpen }: ReportCardProps) {
  const { label, icon, tone } = trends[report.overallTrend]
  return (
    <OpenableCard
      icon={CalendarRange}
      title={weekText(report.weekStartDate, report.weekEndDate)}
      onOpen={onOpen}
      beside={
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      }
      safety={report.safetyLines}
    >
      <p className="mt-2 line-clamp-2 max-w-[68ch] text-md wrap-anywhere">
        {report.preview || <span className="text-muted">Only safety passages were kept.</span>}
      </p>
      <p className="mt-2 text-sm text-muted">
        {countOf(report.lines, 'line')}
        {report.aiGenerated && ` · ${dataText(report.dataAnalyzed)}`} · {writtenBy(report, 'report')}
      </p>
    </OpenableCard>
  )
}
