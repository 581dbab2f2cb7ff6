import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { api } from '../../lib/api/api.ts'
import { countOf } from '../../lib/time/format.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const DeletePlanDialog = defineConfirmationDialog(({ plan }: { plan: Plan }) => ({
  title: 'Delete this treatment plan?',
  text: (
    <>
      <Named>{plan.planName}</Named> will be permanently deleted, with {whatGoes(plan)}. This cannot be undone. If the
      plan has ended, you can set it to completed or discontinued instead.
    </>
  ),
  button: 'Delete Plan',
  run: () => api.treatmentPlans.delete({ id: plan.id }),
  changes: ['treatment_plans'],
  done: 'Treatment plan deleted',
  failed: 'Failed to delete treatment plan',
}))

/** '4 goals, 23 records of progress and 7 versions'. */
function whatGoes({ treatmentGoals, retiredGoals, version }: Plan): string {
  const goals = [...treatmentGoals, ...retiredGoals]
  const records = goals.reduce((sum, { progressCount }) => sum + progressCount, 0)
  return `${countOf(goals.length, 'goal')}, ${countOf(records, 'record')} of progress and ${countOf(version, 'version')}`
}
