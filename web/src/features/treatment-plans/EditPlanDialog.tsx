import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { detailsOf, valuesOf } from './form-values.ts'
import type { PlanDialogProps } from './PlanDialogs.tsx'
import { PlanFormDialog } from './PlanFormDialog.tsx'
import { useRefreshPlans } from './plans-query.ts'

/** Fetched when first opened; mount it anew for each opening. */
export function EditPlanDialog({ plan, clientId, today, open, onClose }: PlanDialogProps & { plan: Plan }) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshPlans()
  // As it was when the form opened: what others change meanwhile does not touch what is typed.
  const [opened] = useState(plan)
  return (
    <PlanFormDialog
      open={open}
      onClose={onClose}
      title="Edit treatment plan"
      submitLabel="Save Plan"
      startAnewLabel="Start from what is saved"
      initial={valuesOf(opened)}
      opened={opened}
      today={today}
      retired={opened.retiredGoals}
      owner={me.data?.id}
      draftKey={`treatment-plan:${opened.id}:edit`}
      clientId={clientId}
      onSend={async (values, version) => {
        await api.treatmentPlans.update({ id: opened.id, version, ...detailsOf(values) })
      }}
      onReread={() => api.treatmentPlans.get({ id: opened.id })}
      onSent={async () => {
        onClose()
        toast.good('Treatment plan updated')
        await refresh()
      }}
    />
  )
}
