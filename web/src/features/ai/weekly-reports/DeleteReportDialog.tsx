import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { countOf } from '../../../lib/time/format.ts'
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx'
import { weekText } from './report-labels.ts'

type DeleteReportDialogProps = { report: WeeklyReport; open: boolean; onClose: () => void; onDeleted: () => void }

/** Mount a new instance each time it opens. */
export function DeleteReportDialog({ report, open, onClose, onDeleted }: DeleteReportDialogProps) {
  const refresh = useRefresh('ai_weekly_reports')
  const lines = Object.values(report.sections).flat().length
  const deleting = useDeleting({
    onDelete: () => api.aiWeeklyReports.delete({ id: report.id }),
    onDeleted: () => {
      onClose()
      onDeleted()
    },
    onAnswered: refresh,
    deleted: 'AI report deleted',
    failure: 'Failed to delete AI report',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this report?"
      description={`The report of ${weekText(report.weekStartDate, report.weekEndDate)} with its ${countOf(lines, 'line')} is permanently deleted. This cannot be undone. The records it was made from are kept.`}
      confirmLabel="Delete Report"
      deleting={deleting}
    />
  )
}
