import type { AiLine, ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { reportWeek } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { toast } from '../../../lib/toast.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { faultsFact } from '../../../ui/form/faults.ts'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { SavedElsewhere } from '../../../ui/form/SavedElsewhere.tsx'
import { useFaultFocus } from '../../../ui/form/use-fault-focus.ts'
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
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
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
  const { errors, isDirty, isSubmitting } = useFormState({ control: form.control })
  const sections = useWatch({ control: form.control, name: 'sections' }) as ReportSections
  const change = (id: string, lines: AiLine[]) =>
    form.setValue(
      'sections',
      { ...(form.getValues('sections') as ReportSections), [id]: lines },
      { shouldDirty: true, shouldValidate: errors['sections'] !== undefined },
    )
  useFaultFocus(form.control, element)
  const fixed = report?.aiGenerated === true
  return (
    <Card padding="lg">
      <form
        ref={element}
        noValidate
        aria-label={report ? 'Edit report' : 'New report'}
        onSubmit={(event) => void form.handleSubmit(dialog.sending.send)(event)}
      >
        <h3 className="mb-5 font-serif text-xl font-semibold">
          {fixed ? weekText(report.weekStartDate, report.weekEndDate) : report ? 'Edit report' : 'New report'}
        </h3>
        <DraftNotice draft={dialog.draft} />
        <SavedElsewhere {...dialog.savedElsewhere} />
        <div className="flex flex-col gap-6">
          <FormFields {...kit} names={fixed ? ['overallTrend'] : ['weekStartDate', 'weekEndDate', 'overallTrend']} />
          <LinesWithSources
            sections={fixed ? reportSections(sections) : writtenSections(sections)}
            sources={report?.sources ?? []}
            linkTo={linksOf(clientId)}
            onChange={change}
          />
          <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-5">
            <div className="w-full has-[p]:mb-3">
              <FormError>{dialog.sending.refusal ?? (errors['sections']?.message as string | undefined)}</FormError>
            </div>
            <p className="mr-auto text-sm text-muted max-sm:w-full" aria-live="polite">
              {faultsFact(errors) ?? dialog.draft.fact}
            </p>
            <Button onClick={() => (isDirty ? setAsking(true) : onDone())} className="max-sm:h-11 max-sm:flex-1">
              Cancel
            </Button>
            <Button
              type="submit"
              variant="filled"
              busy={isSubmitting}
              disabled={dialog.submitDisabled}
              className="max-sm:h-11 max-sm:flex-1"
            >
              Save Report
            </Button>
          </div>
        </div>
      </form>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you typed?"
        description={report ? 'The report stays as it was saved.' : 'It has not been saved, and its draft goes too.'}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={() => {
          setAsking(false)
          dialog.draft.finish()
          onDone()
        }}
      />
    </Card>
  )
}
