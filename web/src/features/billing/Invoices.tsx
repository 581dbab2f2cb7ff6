import type { Invoice } from '@openhour/shared/features/billing/billing.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDate } from '../../lib/time/format.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const statuses = {
  paid: { label: 'Paid', tone: 'good' },
  open: { label: 'Open', tone: 'honey' },
  void: { label: 'Void', tone: 'neutral' },
} as const

/** What the payment provider billed, newest first. Asked for once the rest of the page is there, because the server asks the provider each time. */
export function Invoices({ zone }: { zone: string }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => whenIdle(() => setDue(true)), [])
  const invoices = useQuery(queries.billing.invoices.queryOptions({ retry: false, enabled: isDue }))
  return (
    <Card padding="lg">
      <CardHead title="Invoices" fact="What you were billed for your subscription." />
      {invoices.isPending && (
        <Loading label="Loading your invoices" className="flex flex-col gap-3">
          {['first', 'second'].map((line) => (
            <Skeleton key={line} className="h-5 w-full" />
          ))}
        </Loading>
      )}
      {invoices.isError && <ErrorState title="Your invoices could not be loaded" {...failedLoad(invoices)} />}
      {invoices.isSuccess &&
        (invoices.data.items.length === 0 ? (
          <p className="text-muted">No invoices yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {invoices.data.items.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} zone={zone} />
            ))}
          </ul>
        ))}
    </Card>
  )
}

function InvoiceLine({ invoice, zone }: { invoice: Invoice; zone: string }) {
  const { label, tone } = statuses[invoice.status]
  const name = invoice.number ?? 'Invoice'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-4 max-sm:basis-full">
        <span className="w-28">{formatDate(invoice.issuedAt, { zone })}</span>
        <span className="min-w-0 text-muted">{name}</span>
      </span>
      <span className="font-medium">{formatMoney(invoice.amountMinor, invoice.currency)}</span>
      <Badge tone={tone}>{label}</Badge>
      {invoice.testMode && (
        <Badge tone="honey" icon={FlaskConical}>
          Test
        </Badge>
      )}
      {invoice.url !== null && (
        <AnchorButton
          href={invoice.url}
          target="_blank"
          rel="noopener"
          variant="ghost"
          iconAfter={ExternalLink}
          aria-label={`View invoice ${name}`}
        >
          View
        </AnchorButton>
      )}
    </li>
  )
}
