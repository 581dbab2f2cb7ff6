import { onlinePaymentTexts, payProviderNames } from '@openhour/shared/features/money/online-payments.rules.ts'
import type { CurrentPaymentAccount } from '@openhour/shared/features/money/payment-account.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { formatDate } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/Field.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { paymentAccountQuery } from './payment-account-query.ts'

const PaymentKeysDialog = lazyDialog(() => import('./PaymentKeysDialog.tsx').then((file) => file.PaymentKeysDialog))

const title = 'Online payments'
const what =
  'Clients pay their invoices by card and more, from the link in the email or in their portal. The money goes straight to your own account at Stripe or Razorpay.'

const connectLabels = { stripe: 'Connect Stripe', razorpay: 'Connect Razorpay' }
const reconnectLabels = { stripe: 'Reconnect Stripe', razorpay: 'Reconnect Razorpay' }

/** The practice's own account for payments of invoices. */
export function PaymentAccountCard({ zone }: { zone: string }) {
  const query = useQuery(paymentAccountQuery())
  const { data } = query
  if (query.isError && !data) return <ErrorState title={onlinePaymentTexts.loadFailed} {...failedLoad(query)} />
  return (
    <Card padding="lg">
      <section aria-label={title}>
        <CardHead
          title={title}
          fact={data?.account?.account ?? undefined}
          actions={data && <StateBadge account={data.account} />}
        />
        <p className="max-w-160 text-muted">{what}</p>
        {data ? (
          <Account current={data} zone={zone} />
        ) : (
          <Loading label="Loading your payment account" className="mt-4">
            <Skeleton className="h-10 w-48" />
          </Loading>
        )}
      </section>
    </Card>
  )
}

function StateBadge({ account }: Pick<CurrentPaymentAccount, 'account'>) {
  if (!account) return <Badge>Not connected</Badge>
  if (account.state === 'reconnect') return <Badge tone="honey">Reconnect</Badge>
  return (
    <Badge tone={account.state === 'working' ? 'good' : 'honey'} dot>
      Connected
    </Badge>
  )
}

function Account({ current, zone }: { current: CurrentPaymentAccount; zone: string }) {
  const { account, available } = current
  const refresh = useRefresh('payment_accounts')
  const { busy, refusal, run } = useAction<'sandbox' | 'disconnect'>()
  const [open, setOpen] = useState<'stripe' | 'razorpay' | 'ending'>()
  const close = () => setOpen(undefined)
  const name = account && payProviderNames[account.provider]
  // Of one that no longer works, only itself can take its place.
  const offered = available.filter((each) => !account || (account.state === 'reconnect' && each === account.provider))
  const connectSandbox = () =>
    run(
      'sandbox',
      async () => {
        await api.paymentAccount.connectSandbox()
        toast.good('Test account connected')
        await refresh()
      },
      onlinePaymentTexts.connectFailed,
    )
  const disconnect = () =>
    run(
      'disconnect',
      async () => {
        await api.paymentAccount.disconnect()
        toast.good(`${name} disconnected`)
        await refresh()
      },
      onlinePaymentTexts.disconnectFailed,
    )
  return (
    <>
      {account && <Health current={current} zone={zone} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {offered.map((provider) =>
          provider === 'sandbox' ? (
            <Button key={provider} busy={busy === 'sandbox'} onClick={() => void connectSandbox()}>
              Use the test account
            </Button>
          ) : (
            <Button key={provider} variant={account ? 'filled' : 'outlined'} onClick={() => setOpen(provider)}>
              {(account ? reconnectLabels : connectLabels)[provider]}
            </Button>
          ),
        )}
        {account && (
          <Button variant="danger-text" busy={busy === 'disconnect'} onClick={() => setOpen('ending')}>
            Disconnect
          </Button>
        )}
      </div>
      {!account && available.includes('sandbox') && (
        <p className="mt-3 text-sm text-muted">
          The test account shows how it works. No money moves, and what is “paid” is noted as a test.
        </p>
      )}
      <div className="mt-3 not-has-[p]:hidden">
        <FormError>{refusal}</FormError>
      </div>
      <AlertDialog
        open={open === 'ending'}
        onClose={close}
        title={`Disconnect ${name}?`}
        description="Clients can no longer pay online, and payment pages that are open end. What was paid stays recorded."
        confirmLabel="Disconnect"
        onConfirm={() => {
          close()
          void disconnect()
        }}
      />
      {(open === 'stripe' || open === 'razorpay') && <PaymentKeysDialog open provider={open} onClose={close} />}
    </>
  )
}

function Health({ current: { account, hookUrl }, zone }: { current: CurrentPaymentAccount; zone: string }) {
  if (!account) return null
  const name = payProviderNames[account.provider]
  return (
    <div className="mt-3 flex flex-col gap-1 text-sm text-muted">
      <p>
        {name}, connected since {formatDate(account.createdAt, { zone })}.
      </p>
      {account.isTest && (
        <p className="font-medium text-honey">
          {account.provider === 'sandbox' ? 'This is a test: no money moves.' : 'These are test keys: no money moves.'}
        </p>
      )}
      {account.state !== 'working' && <p className="font-medium text-honey">{account.problem}</p>}
      {account.reports && hookUrl !== null && (
        <p>
          At Razorpay, add a webhook with the secret that you chose, the events payment_link.paid and refund.processed,
          and this address: <span className="wrap-anywhere text-text">{hookUrl}</span>
        </p>
      )}
      {!account.reports && account.provider !== 'sandbox' && (
        <p>{name} does not report payments by itself, so Openhour asks every few minutes.</p>
      )}
    </div>
  )
}
