import type { Invoice, InvoiceLine } from '@openhour/shared/features/money/invoices.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import type { ReactNode } from 'react'
import { countOf, formatDay } from '../../lib/time/format.ts'
import { taxLabel } from './tax-labels.ts'

type InvoiceLinesProps = {
  invoice: Invoice
  actionOf: ((chargeId: string, description: string) => ReactNode) | undefined
}

/** What the invoice is about. Below 640 px the day stands with the description, and the tax only among the totals. */
export function InvoiceLines({ invoice, actionOf }: InvoiceLinesProps) {
  const { lines, currency } = invoice
  const severalClients = new Set(lines.map(({ clientName }) => clientName)).size > 1
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Lines</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="w-30 py-2 pr-3 font-medium max-sm:hidden">
            Day
          </th>
          <th scope="col" className="py-2 pr-3 font-medium">
            Service
          </th>
          <th scope="col" className="w-36 py-2 pr-3 font-medium max-md:hidden">
            Tax
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Amount
          </th>
          {actionOf && (
            <th scope="col" className="w-10">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr key={line.chargeId ?? place} className="border-b border-line align-top">
            <td className="tnum py-3 pr-3 whitespace-nowrap max-sm:hidden">{formatDay(line.serviceDate)}</td>
            <th scope="row" className="py-3 pr-3 font-normal">
              <span className="wrap-anywhere">{line.description}</span>
              <span className="block text-sm wrap-anywhere text-muted sm:hidden">{formatDay(line.serviceDate)}</span>
              {detailsOf(line, severalClients || line.clientName !== invoice.recipientName) && (
                <span className="block text-sm wrap-anywhere text-muted">
                  {detailsOf(line, severalClients || line.clientName !== invoice.recipientName)}
                </span>
              )}
            </th>
            <td className="py-3 pr-3 wrap-anywhere max-md:hidden">
              {taxLabel({ name: line.taxName, rate: line.taxRate })}
            </td>
            <td className="tnum py-3 text-right whitespace-nowrap">{formatAmount(line.grossMinor, currency)}</td>
            {actionOf && (
              <td className="py-1.5 text-right">
                {line.chargeId !== null && actionOf(line.chargeId, line.description)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function detailsOf({ clientName, minutes, diagnosisCode }: InvoiceLine, named: boolean): string {
  return [
    ...(named ? [clientName] : []),
    ...(minutes === null ? [] : [countOf(minutes, 'minute')]),
    ...(diagnosisCode === null ? [] : [`Code ${diagnosisCode}`]),
  ].join(' · ')
}
