import type { ListedInvoice } from '@openhour/shared/features/money/invoices.contract.ts'
import type { ChargeState, InvoiceState } from '@openhour/shared/features/money/money.rules.ts'
import type { Tone } from '../../ui/tones.ts'

export const invoiceTones: Record<InvoiceState, Tone> = {
  draft: 'neutral',
  issued: 'soft',
  'partly-paid': 'honey',
  paid: 'good',
  overdue: 'clay',
  corrected: 'plum',
}

export const chargeTones: Record<ChargeState, Tone> = {
  proposed: 'honey',
  open: 'soft',
  drafted: 'neutral',
  invoiced: 'good',
  covered: 'good',
  waived: 'neutral',
}

/** 'Invoice 2026-0007', 'Credit note 2026-0008', 'Draft invoice'. */
export function invoiceTitle({ kind, number }: Pick<ListedInvoice, 'kind' | 'number'>): string {
  if (number === null) return 'Draft invoice'
  return `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`
}

/** '19 %', '7.7 %': a rate in thousandths of a percent. */
export const rateText = (rate: number): string => `${rate / 1000} %`
