import { chargeKindNames, paymentMethodNames, type PaymentMethod } from '@openhour/shared/features/money/money.rules.ts'
import type { MonthFigure } from '@openhour/shared/features/money/month-end.rules.ts'
import type { MonthRow, MonthService } from '@openhour/shared/features/money/month-end.contract.ts'
import { formatFullDay } from '../../lib/time/format.ts'
import { invoicePath } from './invoices.page.ts'

/** '2026-10' as 'October 2026', '2026' as it is. */
export const periodName = (period: string): string =>
  period.length === 4 ? period : formatFullDay(`${period}-01`).replace(/^\S+ /, '')

export const figureNames: Record<MonthFigure, string> = {
  sessions: 'Sessions that took place',
  'without-note': 'Without a note',
  'without-charge': 'Without a charge',
  charged: 'Charged',
  'not-invoiced': 'Charged, without an invoice',
  proposed: 'Fees to decide',
  waived: 'Fees waived',
  invoiced: 'Invoiced',
  received: 'Received',
  open: 'Open',
}

/** '1 h 20 min', '50 min'. */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(' ')
}

/** What a service is called; with its kind where charges of another kind are called the same. */
export function serviceName({ kind, description }: MonthService, all: readonly MonthService[]): string {
  const isShared = all.some((other) => other.description === description && other.kind !== kind)
  return isShared ? `${description} (${chargeKindNames[kind].toLowerCase()})` : description
}

/** Where a row is dealt with. */
export function rowPath({ of, id, clientId }: MonthRow): string {
  const record = `/app/clients/${clientId}?tab=`
  switch (of) {
    case 'session':
      return `${record}sessions`
    case 'appointment':
      return `/app/appointments?open=${id}`
    case 'charge':
      return `${record}billing`
    case 'invoice':
      return invoicePath(id)
    case 'payment':
      return clientId === null ? '/app/invoices?show=payments' : `${record}billing`
  }
}

export const rowText = ({ of, text }: MonthRow): string | null =>
  of === 'payment' && text !== null ? paymentMethodNames[text as PaymentMethod] : text
