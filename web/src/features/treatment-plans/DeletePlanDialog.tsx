import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { useState } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { countOf } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import type { PlanDialogProps } from './PlanDialogs.tsx'
import { useRefreshPlans } from './plans-query.ts'

/** Fetched when first opened; mount it anew for each opening. */
export function DeletePlanDialog({ plan, open, onClose }: PlanDialogProps & { plan: Plan }) {
  const refresh = useRefreshPlans()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.treatmentPlans.delete({ id: plan.id })
      onClose()
      toast.good('Treatment plan deleted')
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad('Failed to delete treatment plan')
    }
    setBusy(false)
    await refresh()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Delete this treatment plan?"
      description={
        <>
          <strong className="font-semibold text-text">{plan.planName}</strong> is deleted for good, and with it{' '}
          {whatGoes(plan)}. This cannot be undone. A plan that has ended can be set to completed or discontinued
          instead.
        </>
      }
      confirmLabel="Delete Plan"
      busy={busy}
      onConfirm={() => void remove()}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}

/** '4 goals, 23 records of progress and 7 versions'. */
function whatGoes({ treatmentGoals, retiredGoals, version }: Plan): string {
  const goals = [...treatmentGoals, ...retiredGoals]
  const records = goals.reduce((sum, { progressCount }) => sum + progressCount, 0)
  return `${countOf(goals.length, 'goal')}, ${countOf(records, 'record')} of progress and ${countOf(version, 'version')}`
}
