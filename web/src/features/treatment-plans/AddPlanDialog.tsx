import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { detailsOf, newValues } from './form-values.ts'
import type { PlanDialogProps } from './PlanDialogs.tsx'
import { PlanFormDialog } from './PlanFormDialog.tsx'
import { useRefreshPlans } from './plans-query.ts'

/** Fetched when first opened; mount it anew for each opening. */
export function AddPlanDialog({ clientId, diagnosis, today, open, onClose }: PlanDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshPlans()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => newValues(today, diagnosis))
  return (
    <PlanFormDialog
      open={open}
      onClose={onClose}
      title="New treatment plan"
      submitLabel="Create Plan"
      startAnewLabel="Start with an empty form"
      initial={initial}
      today={today}
      retired={[]}
      owner={me.data?.id}
      draftKey={`treatment-plan:${clientId}:new`}
      clientId={clientId}
      onSend={async (values) => {
        await api.treatmentPlans.add({ clientId, ...detailsOf(values) }, { context: { idempotencyKey } })
      }}
      onSent={async () => {
        onClose()
        toast.good('Treatment plan created')
        await refresh()
      }}
    />
  )
}
