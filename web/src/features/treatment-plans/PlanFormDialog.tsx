import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { Controller } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { GoalsField } from './GoalsField.tsx'
import { planForm } from './plan-form.ts'

type PlanFormDialogProps = {
  open: boolean
  onClose: () => void
  clientId: string
  /** Prefills a new plan. */
  diagnosis: string | null
  /** Today in the practice's time zone. */
  today: string
  /** The plan to edit, as of opening the form; undefined for a new one. */
  plan?: Plan
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function PlanFormDialog({ plan, clientId, diagnosis, today, open, onClose }: PlanFormDialogProps) {
  const refresh = useRefresh('treatment_plans')
  const edited = useRecordForm(planForm, {
    noun: 'plan',
    opened: plan,
    initial: plan ? undefined : { primaryDiagnosis: diagnosis ?? '', startDate: today },
    draftKey: plan ? `treatment-plan:${plan.id}:edit` : `treatment-plan:${clientId}:new`,
    clientId,
    onSend: (details, { base, idempotencyKey }) =>
      base
        ? api.treatmentPlans.update({ id: base.id, version: base.version, ...details })
        : api.treatmentPlans.add({ clientId, ...details }, { context: { idempotencyKey } }),
    onSent: closing(onClose, plan ? 'Treatment plan updated' : 'Treatment plan created', refresh),
    onReread: plan && (() => api.treatmentPlans.get({ id: plan.id })),
    failure: 'Failed to save treatment plan',
  })
  const treatmentGoals = (
    <Controller
      control={edited.form.control}
      name="treatmentGoals"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <GoalsField {...{ value, onChange, today }} errors={error} saved={edited.base} />
      )}
    />
  )
  return (
    <FormDialog
      {...edited.dialog}
      open={open}
      onClose={onClose}
      size="writing"
      title={plan ? 'Edit treatment plan' : 'New treatment plan'}
      submitLabel={plan ? 'Save Plan' : 'Create Plan'}
    >
      <FormFields {...edited} parts={{ treatmentGoals }} />
    </FormDialog>
  )
}
