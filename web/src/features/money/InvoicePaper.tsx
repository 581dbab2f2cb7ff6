import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { invoiceTitle } from './invoice-labels.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { taxSums } from './tax-sums.ts'

type InvoicePaperProps = {
  invoice: Invoice
  /** Where lines can be taken off: shown in each. */
  actionOf?: ((chargeId: string, description: string) => ReactNode) | undefined
}

/** An invoice as its payer reads it: of a draft, as it would be issued now. */
export function InvoicePaper({ invoice, actionOf }: InvoicePaperProps) {
  const { kind, number, recipientName, recipientAddress, issueDate, dueDate, issuer, note } = invoice
  const facts = [
    ['Number', number ?? 'Given when it is issued'],
    ['Date', issueDate === null ? 'The day it is issued' : formatDay(issueDate)],
    ...(kind === 'invoice' && dueDate !== null ? [['Due', formatDay(dueDate)] as const] : []),
  ] as const
  return (
    <Card padding="none">
      <article aria-label={invoiceTitle(invoice)} className="flex flex-col gap-7 p-5 sm:p-8 lg:p-10">
        {issuer && <IssuerHead issuer={issuer} />}
        <div className="flex flex-wrap justify-between gap-x-10 gap-y-6">
          <div className="min-w-0 flex-[1_1_14rem]">
            <p className="text-sm text-muted">To</p>
            <p className="font-medium wrap-anywhere">{recipientName || 'Nobody yet'}</p>
            {recipientAddress && <p className="whitespace-pre-line wrap-anywhere">{recipientAddress}</p>}
          </div>
          <dl className="grid h-fit grid-cols-[auto_auto] gap-x-5 gap-y-1">
            {facts.map(([name, text]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="tnum wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <section>
          <h2 className="mb-3 text-2xl">{kind === 'invoice' ? 'Invoice' : 'Credit note'}</h2>
          {note && <p className="mb-4 max-w-160 whitespace-pre-wrap wrap-anywhere">{note}</p>}
          <InvoiceLines invoice={invoice} actionOf={actionOf} />
          <Totals invoice={invoice} />
        </section>
        {kind === 'invoice' && issuer && <Payment issuer={issuer} />}
      </article>
    </Card>
  )
}

type Issuer = NonNullable<Invoice['issuer']>

function IssuerHead({ issuer }: { issuer: Issuer }) {
  const { name, address, email, phone, taxNumber, vatId, licenseNumber } = issuer
  const numbers = [
    taxNumber && `Tax number ${taxNumber}`,
    vatId && `VAT ID ${vatId}`,
    licenseNumber && `License ${licenseNumber}`,
  ].filter(Boolean)
  return (
    <header className="flex flex-wrap justify-between gap-x-10 gap-y-3 border-b border-line pb-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="text-lg font-semibold wrap-anywhere">{name}</p>
        {address && <p className="mt-1 whitespace-pre-line wrap-anywhere text-muted">{address}</p>}
      </div>
      <div className="min-w-0 text-sm wrap-anywhere text-muted">
        {[email, phone, ...numbers].filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </header>
  )
}

function Totals({ invoice }: { invoice: Invoice }) {
  const { currency, netMinor, taxMinor, grossMinor, lines } = invoice
  const sums = taxSums(lines)
  const sentences = [...new Set(sums.map(({ sentence }) => sentence).filter((one) => one !== null))]
  return (
    <>
      <dl className="mt-4 ml-auto grid max-w-100 grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {(taxMinor !== 0 || sums.length > 1) && <Line name="Net" text={formatAmount(netMinor, currency)} />}
        {sums.map(({ label, netMinor: net, taxMinor: tax }) => (
          <Line
            key={label}
            name={sums.length > 1 ? `${label} of ${formatAmount(net, currency)}` : label}
            text={formatAmount(tax, currency)}
          />
        ))}
        <div className="col-span-2 my-1 border-t border-line" />
        <dt className="text-lg font-semibold">Total</dt>
        <dd className="tnum text-right text-lg font-semibold whitespace-nowrap">
          {formatAmount(grossMinor, currency)}
        </dd>
      </dl>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-4 text-sm wrap-anywhere text-muted">
          {sentence}
        </p>
      ))}
    </>
  )
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="min-w-0 wrap-anywhere text-muted">{name}</dt>
      <dd className="tnum text-right whitespace-nowrap">{text}</dd>
    </>
  )
}

function Payment({ issuer }: { issuer: Issuer }) {
  const { name, accountHolder, iban, bic, upiId, terms } = issuer
  const bank = [
    iban && `IBAN ${spaced(iban)}`,
    iban && bic && `BIC ${bic}`,
    iban && `Account of ${accountHolder ?? name}`,
    upiId && `UPI ${upiId}`,
  ].filter(Boolean)
  if (!terms && bank.length === 0) return null
  return (
    <footer className="flex flex-col gap-3 border-t border-line pt-6 text-sm">
      {terms && <p className="max-w-160 whitespace-pre-wrap wrap-anywhere">{terms}</p>}
      {bank.length > 0 && (
        <div className="tnum wrap-anywhere">
          {bank.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </footer>
  )
}

/** In groups of four, as on bank cards and letters. */
const spaced = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
