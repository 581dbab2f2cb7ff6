import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import type { RecentSession } from '@openhour/shared/features/treatment-plans/treatment-plans.contract.ts'
import { useMemo } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import type { DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { Field } from '../../ui/Field.tsx'
import { FormField } from '../../ui/form/FormField.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { progressForm } from './progress-form.ts'

type RecordProgressDialogProps = {
  goal: Goal
  clientId: string
  /** Today in the practice's time zone. */
  today: string
  recentSessions: readonly RecentSession[]
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function RecordProgressDialog(props: RecordProgressDialogProps) {
  const { goal, clientId, today, recentSessions, open, onClose } = props
  const refresh = useRefresh('goal_progress')
  const definition = useMemo(() => progressForm(recentSessions, today), [recentSessions, today])
  const progress = useRecordForm(definition, {
    noun: 'record',
    initial: {
      percent: String(goal.progress.at(-1)?.percent ?? 0),
      sessionId: recentSessions.find(({ date }) => date === today)?.id ?? '',
      progressDate: today,
    },
    draftKey: `goal-progress:${goal.id}:new`,
    clientId,
    onSend: (record, { idempotencyKey }) =>
      api.treatmentPlans.recordProgress({ goalId: goal.id, ...record }, { context: { idempotencyKey } }),
    onSent: closing(onClose, 'Progress recorded', refresh),
    failure: 'Failed to save progress',
  })
  return (
    <FormDialog
      {...progress.dialog}
      open={open}
      onClose={onClose}
      title="Record progress"
      description={goal.goal}
      submitLabel="Record"
    >
      <FormFields {...progress} parts={{ percent: <PercentField {...progress} /> }} />
    </FormDialog>
  )
}

/** One number as a slider and as an input. */
function PercentField({ definition, form }: DrawnForm) {
  const value: string = useWatch({ control: form.control, name: 'percent' })
  const { isSubmitted } = useFormState({ control: form.control })
  return (
    <div className="flex items-end gap-4">
      <Field label="How far is this goal?" className="flex-1">
        <Slider
          min={0}
          max={100}
          value={Math.min(100, Math.max(0, Number(value) || 0))}
          valueText={`${value} percent`}
          onChange={(next) =>
            form.setValue('percent', String(next), { shouldDirty: true, shouldValidate: isSubmitted })
          }
        />
      </Field>
      <div className="w-24">
        <FormField {...{ definition, form }} name="percent" />
      </div>
    </div>
  )
}
