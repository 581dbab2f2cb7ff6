import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { api } from '../../lib/api/api.ts'
import { countOf } from '../../lib/time/format.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type DeletePlanDialogProps = { plan: Plan; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function DeletePlanDialog({ plan, open, onClose }: DeletePlanDialogProps) {
  const refresh = useRefresh('treatment_plans')
  const deleting = useDeleting({
    onDelete: () => api.treatmentPlans.delete({ id: plan.id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Treatment plan deleted',
    failure: 'Failed to delete treatment plan',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this treatment plan?"
      description={
        <>
          <strong className="font-semibold text-text">{plan.planName}</strong> will be permanently deleted, with{' '}
          {whatGoes(plan)}. This cannot be undone. If the plan has ended, you can set it to completed or discontinued
          instead.
        </>
      }
      confirmLabel="Delete Plan"
      deleting={deleting}
    />
  )
}

/** '4 goals, 23 records of progress and 7 versions'. */
function whatGoes({ treatmentGoals, retiredGoals, version }: Plan): string {
  const goals = [...treatmentGoals, ...retiredGoals]
  const records = goals.reduce((sum, { progressCount }) => sum + progressCount, 0)
  return `${countOf(goals.length, 'goal')}, ${countOf(records, 'record')} of progress and ${countOf(version, 'version')}`
}
