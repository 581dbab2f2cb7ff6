import type { ListedInvoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { InvoiceBadge } from './InvoiceBadge.tsx'
import { invoicePath } from './invoices.page.ts'

const columns =
  '@5xl:grid @5xl:grid-cols-[8.5rem_minmax(0,1fr)_6.5rem_6.5rem_8.5rem_8.5rem_7rem] @5xl:items-center @5xl:gap-3'

/** Invoices as rows that open them; in a narrow place each takes several lines. */
export function InvoiceRows({ invoices }: { invoices: readonly ListedInvoice[] }) {
  return (
    <Card padding="none" className="@container">
      <div aria-hidden className={cn('hidden px-6 py-3 text-sm font-medium text-muted', columns)}>
        <span>Number</span>
        <span>Payer</span>
        <span>Date</span>
        <span>Due</span>
        <span className="text-right">Amount</span>
        <span className="text-right">Open</span>
        <span>State</span>
      </div>
      <ul aria-label="Invoices" className="divide-y divide-line @5xl:border-t @5xl:border-line">
        {invoices.map((invoice) => (
          <li key={invoice.id} data-row={invoice.id} tabIndex={-1} className="outline-none">
            <Row invoice={invoice} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ invoice }: { invoice: ListedInvoice }) {
  const { id, kind, number, recipientName, issueDate, dueDate, currency, grossMinor, openMinor } = invoice
  return (
    <PathLink
      to={invoicePath(id)}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3.5 hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-6',
        columns,
      )}
    >
      <span className="tnum font-medium wrap-anywhere @5xl:order-1">{number ?? 'No number yet'}</span>
      <span className="justify-self-end @5xl:order-7 @5xl:justify-self-start">
        <InvoiceBadge {...invoice} />
      </span>
      <span className="wrap-anywhere @5xl:order-2">{recipientName || 'Unknown payer'}</span>
      <Amount className="@5xl:order-5">{formatAmount(grossMinor, currency)}</Amount>
      <Day label="Issued" day={issueDate} className="@5xl:order-3" />
      <Amount className="text-sm @5xl:order-6 @5xl:text-base" label="open">
        {openMinor === 0 ? '' : formatAmount(openMinor, currency)}
      </Amount>
      <Day label="Due" day={kind === 'invoice' && openMinor > 0 ? dueDate : null} className="@5xl:order-4" />
    </PathLink>
  )
}

function Day({ label, day, className }: { label: string; day: string | null; className: string }) {
  return (
    <span className={cn('tnum text-sm text-muted @5xl:text-base', day === null && '@max-5xl:hidden', className)}>
      {day !== null && (
        <>
          <span className="@5xl:sr-only">{label} </span>
          {formatDay(day)}
        </>
      )}
    </span>
  )
}

function Amount({ label, className, children }: { label?: string; className: string; children: ReactNode }) {
  return (
    <span className={cn('tnum col-start-2 text-right whitespace-nowrap @5xl:col-start-auto', className)}>
      {children}
      {label && children !== '' && <span className="text-muted @5xl:sr-only"> {label}</span>}
    </span>
  )
}
