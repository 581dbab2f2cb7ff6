import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { countOf } from '../../../lib/time/format.ts'
import { defineConfirmationDialog } from '../../../ui/ConfirmationDialog.tsx'
import { weekText } from './report-labels.ts'

type Deleted = { report: WeeklyReport; onDeleted: () => void }

export const DeleteReportDialog = defineConfirmationDialog(({ report, onDeleted }: Deleted) => ({
  title: 'Delete this report?',
  text: `The report of ${weekText(report.weekStartDate, report.weekEndDate)} with its ${countOf(Object.values(report.sections).flat().length, 'line')} is permanently deleted. This cannot be undone. The records it was made from are kept.`,
  button: 'Delete Report',
  run: () => api.aiWeeklyReports.delete({ id: report.id }),
  onSuccess: onDeleted,
  changes: ['ai_weekly_reports'],
  done: 'AI report deleted',
  failed: 'Failed to delete AI report',
}))
