import type { AiLine, ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { reportWeek } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { useFormState, useWatch } from 'react-hook-form'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { toast } from '../../../lib/toast.ts'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { LinesForm } from '../lines/LinesForm.tsx'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { reportForm } from './report-form.ts'
import { reportSections, weekText, writtenSections } from './report-labels.ts'
import { linksOf } from './source-links.ts'

type ReportFormProps = {
  clientId: string
  /** Today in the practice's time zone. */
  today: string
  /** The report to change, as of opening the form; undefined for a new one. */
  report?: WeeklyReport
  onDone: () => void
}

const blank: ReportSections = { safety: [], mood: [], progress: [], concerns: [], recommendations: [], insights: [] }

/** Writes a report without any engine, or changes a saved one. */
export function ReportForm({ clientId, today, report, onDone }: ReportFormProps) {
  const refresh = useRefresh('ai_weekly_reports')
  const week = reportWeek(today)
  const { dialog, ...kit } = useRecordForm(reportForm, {
    noun: 'report',
    opened: report,
    initial: report ? undefined : { weekStartDate: week.from, weekEndDate: week.to, sections: blank },
    draftKey: report ? `ai-weekly-report:${report.id}:edit` : `ai-weekly-report:${clientId}:new`,
    clientId,
    onSend: (details, { base, idempotencyKey }) =>
      base
        ? api.aiWeeklyReports.update({ id: base.id, version: base.version, ...details })
        : api.aiWeeklyReports.add({ clientId, ...details }, { context: { idempotencyKey } }),
    onSent: async () => {
      toast.good('AI report saved')
      await refresh()
      onDone()
    },
    onReread: report && (() => api.aiWeeklyReports.get({ id: report.id })),
    failure: 'Failed to save AI report',
  })
  const { form } = kit
  const { errors } = useFormState({ control: form.control })
  const sections = useWatch({ control: form.control, name: 'sections' }) as ReportSections
  const change = (id: string, lines: AiLine[]) =>
    form.setValue(
      'sections',
      { ...(form.getValues('sections') as ReportSections), [id]: lines },
      { shouldDirty: true, shouldValidate: errors['sections'] !== undefined },
    )
  const fixed = report?.aiGenerated === true
  return (
    <LinesForm
      dialog={dialog}
      label={report ? 'Edit report' : 'New report'}
      title={fixed ? weekText(report.weekStartDate, report.weekEndDate) : report ? 'Edit report' : 'New report'}
      submitLabel="Save Report"
      discarded={
        report ? 'The report stays as it was saved.' : 'This report was never saved. Its draft is deleted too.'
      }
      onDone={onDone}
    >
      <FormFields {...kit} names={fixed ? ['overallTrend'] : ['weekStartDate', 'weekEndDate', 'overallTrend']} />
      <LinesWithSources
        sections={fixed ? reportSections(sections, report?.engine ?? null) : writtenSections(sections)}
        sources={report?.sources ?? []}
        linkTo={linksOf(clientId)}
        onChange={change}
      />
    </LinesForm>
  )
}
