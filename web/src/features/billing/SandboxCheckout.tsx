import { tierNames } from '@openhour/shared/access/tiers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, CreditCard, FlaskConical } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { formatMoney } from '../../lib/money.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { type Purchase, SandboxResult } from './SandboxResult.tsx'

/** The payment page of test mode, in place of a payment provider's page. */
export function SandboxCheckout({ id }: { id: string }) {
  useTitle('Payment in test mode')
  const purchase = useQuery(queries.billing.sandboxCheckout.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 pt-6 md:px-10">
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-120 flex-1 flex-col justify-center gap-4 px-4 py-10">
        <h1 className="text-3xl">Payment in test mode</h1>
        <p className="flex items-start gap-2.5 rounded-lg bg-honey-soft px-4 py-3 font-medium text-honey">
          <FlaskConical size={18} aria-hidden className="mt-0.5" />
          Test mode – no card is charged and no payment provider is connected
        </p>
        {purchase.isPending && (
          <Loading label="Loading the purchase">
            <Card padding="lg" className="flex flex-col gap-4">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-10 w-40" />
              <Skeleton className="h-10 w-full" />
            </Card>
          </Loading>
        )}
        {purchase.isError && (
          <NotLoaded error={purchase.error} onRetry={() => void purchase.refetch()} busy={purchase.isFetching} />
        )}
        {purchase.isSuccess &&
          (purchase.data.status === 'open' ? (
            <Settle purchase={purchase.data} />
          ) : (
            <SandboxResult purchase={purchase.data} />
          ))}
      </main>
    </div>
  )
}

function NotLoaded({ error, onRetry, busy }: { error: Error; onRetry: () => void; busy: boolean }) {
  const { code, detail } = problemFrom(error)
  const again = code !== 'not-found' && code !== 'invalid-input'
  return (
    <>
      <ErrorState title="The purchase could not be loaded" onRetry={again ? onRetry : undefined} busy={busy}>
        {detail}
      </ErrorState>
      <PathButton to="/app/billing" className="self-start">
        Back to Billing
      </PathButton>
    </>
  )
}

function Settle({ purchase }: { purchase: Purchase }) {
  const queryClient = useQueryClient()
  const settle = useMutation(
    queries.billing.settleSandboxCheckout.mutationOptions({
      onSuccess: (settled) =>
        queryClient.setQueryData(queries.billing.sandboxCheckout.queryKey({ input: { id: settled.id } }), settled),
    }),
  )
  const decide = (outcome: 'paid' | 'declined' | 'abandoned') => settle.mutate({ id: purchase.id, outcome })
  const busy = (outcome: string) => settle.isPending && settle.variables.outcome === outcome
  const amount = formatMoney(purchase.amountMinor, purchase.currency)
  return (
    <Card padding="lg">
      <p className="text-muted">{tierNames[purchase.tier]} plan</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="display text-[3.25rem] leading-none">{amount}</span>
        <span className="text-muted">
          {purchase.currency} {purchase.billingPeriod === 'annually' ? 'a year' : 'a month'}
        </span>
      </p>
      <div className="mt-6 flex flex-col gap-2">
        <Button variant="filled" size="lg" icon={CreditCard} busy={busy('paid')} onClick={() => decide('paid')}>
          Pay {amount}
        </Button>
        <Button size="lg" icon={Ban} busy={busy('declined')} onClick={() => decide('declined')}>
          Decline the card
        </Button>
        <Button variant="ghost" size="lg" busy={busy('abandoned')} onClick={() => decide('abandoned')}>
          Cancel purchase
        </Button>
      </div>
      <div className="has-[p]:mt-4">
        <FormError>
          {settle.isError && <>The purchase could not be completed. {problemFrom(settle.error).detail}</>}
        </FormError>
      </div>
    </Card>
  )
}
