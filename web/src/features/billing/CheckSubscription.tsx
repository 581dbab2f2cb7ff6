import { tierNames } from '@openhour/shared/access/tiers.ts'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { callFunction } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'

/** Asks the server for the subscription immediately, for people who have paid and do not see it yet. */
export function useSubscriptionCheck() {
  const refresh = useRefresh('subscribers')
  return useMutation({
    mutationFn: () => callFunction('check-subscription'),
    onSuccess: async ({ subscribed, subscription_tier: tier }) => {
      if (subscribed) toast.good(`Subscription active - ${tierNames[tier]} plan`)
      else toast.plain('There is no active subscription.')
      await refresh()
    },
    onError: () => toast.bad('Failed to check subscription status'),
  })
}

type Check = ReturnType<typeof useSubscriptionCheck>

export function CheckSubscriptionButton({ check }: { check: Check }) {
  return (
    <Button icon={RefreshCw} busy={check.isPending} onClick={() => check.mutate()}>
      Refresh status
    </Button>
  )
}

export function CheckSubscriptionFailure({ check }: { check: Check }) {
  return (
    <FormError>
      {check.isError && <>Failed to check subscription status. {problemFrom(check.error).detail}</>}
    </FormError>
  )
}
