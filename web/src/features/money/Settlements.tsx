import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { paymentMethodNames } from '@openhour/shared/features/money/money.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { formatDate, formatDay } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { invoicePath } from './invoices.page.ts'

type Settlement = Invoice['settlements'][number]

/** Beside an issued invoice: what was paid, written off or credited, and what is open. */
export function Settlements({ invoice }: { invoice: Invoice }) {
  const { kind, settlements, grossMinor, openMinor, creditMinor, currency, sentAt, correctsId, correctedById } = invoice
  const amount = (minor: number) => formatAmount(minor, currency)
  return (
    <Card padding="lg">
      <section aria-label="Payment">
        <CardHead title={kind === 'invoice' ? 'Payment' : 'Credit note'} />
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
          <Row name="Total" text={amount(grossMinor)} />
          {settlements.map((settlement) => (
            <Settled key={settlement.id} settlement={settlement} amount={amount} />
          ))}
        </dl>
        {kind === 'invoice' && (
          <p className="mt-3 flex justify-between gap-4 border-t border-line pt-3 font-semibold">
            <span>Open</span>
            <span className="tnum whitespace-nowrap">{amount(openMinor)}</span>
          </p>
        )}
        <div className="mt-4 flex flex-col gap-1.5 text-sm text-muted empty:hidden">
          {openMinor > 0 && creditMinor > 0 && <p>{amount(creditMinor)} of credit can be used.</p>}
          {sentAt !== null && <p>Sent or handed over on {formatDate(sentAt)}.</p>}
          {correctsId !== null && <Other id={correctsId}>The corrected invoice</Other>}
          {correctedById !== null && <Other id={correctedById}>The credit note that corrects it</Other>}
        </div>
      </section>
    </Card>
  )
}

function Row({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tnum text-right whitespace-nowrap">{text}</dd>
    </>
  )
}

function Settled({ settlement, amount }: { settlement: Settlement; amount: (minor: number) => string }) {
  const { date, amountMinor, creditNoteId, creditNoteNumber } = settlement
  return (
    <>
      <dt className="min-w-0">
        <span className="block wrap-anywhere">
          {creditNoteId === null ? (
            whatOf(settlement)
          ) : (
            <Other id={creditNoteId}>Credit note {creditNoteNumber ?? ''}</Other>
          )}
        </span>
        <span className="block text-sm text-muted">{formatDay(date)}</span>
      </dt>
      <dd className="tnum text-right whitespace-nowrap">{amount(-amountMinor)}</dd>
    </>
  )
}

function whatOf({ method, amountMinor, reason }: Settlement): string {
  if (method === null) return amountMinor < 0 ? 'No longer written off' : `Written off: ${reason ?? ''}`
  return amountMinor < 0 ? 'Became credit' : paymentMethodNames[method]
}

function Other({ id, children }: { id: string; children: string | string[] }) {
  return (
    <PathLink to={invoicePath(id)} className="text-primary underline underline-offset-2">
      {children}
    </PathLink>
  )
}
