import { tierNames } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { formatDate } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { targetName } from './downgrade.ts'

/** A planned downgrade, which can be taken back until it happens. Nothing without one. */
export function PlannedDowngrade({ plan, zone, onKept }: { plan: Plan; zone: string; onKept: () => void }) {
  const refresh = useRefresh('subscribers')
  const name = tierNames[plan.tier]
  const keep = useMutation({
    mutationFn: () => api.billing.keepPlan(),
    onSuccess: async () => {
      await refresh()
      toast.good(`You keep your ${name} plan`)
      onKept()
    },
    onError: () => toast.bad('Failed to keep your plan'),
  })
  if (!plan.subscribed || plan.nextTier === null) return null
  const when = plan.subscriptionEnd === null ? 'soon' : `on ${formatDate(plan.subscriptionEnd, { zone })}`
  return (
    <div className="mt-4 rounded-lg bg-honey-soft px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-110 text-honey">
          Your plan changes to {targetName(plan.nextTier)} {when}. Until then, everything stays as it is.
        </p>
        <Button icon={Undo2} busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep my plan
        </Button>
      </div>
      <div className="has-[p]:mt-3">
        <FormError>{keep.isError && <>Failed to keep your plan. {problemFrom(keep.error).detail}</>}</FormError>
      </div>
    </div>
  )
}
