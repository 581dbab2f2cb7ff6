import type { InvoiceLine } from '@openhour/shared/features/money/invoices.contract.ts'
import { rateText } from './invoice-labels.ts'

export type TaxSum = { label: string; sentence: string | null; netMinor: number; taxMinor: number }

/** What the lines of an invoice add up to by tax category, in the order in which the lines name them. */
export function taxSums(lines: readonly InvoiceLine[]): TaxSum[] {
  const sums = new Map<string, TaxSum>()
  for (const { taxName, taxCode, taxRate, taxSentence, netMinor, taxMinor } of lines) {
    const key = JSON.stringify([taxName, taxCode, taxRate, taxSentence])
    const sum = sums.get(key) ?? {
      label: taxRate === 0 ? taxName : `${taxName}, ${rateText(taxRate)}`,
      sentence: taxSentence,
      netMinor: 0,
      taxMinor: 0,
    }
    sums.set(key, { ...sum, netMinor: sum.netMinor + netMinor, taxMinor: sum.taxMinor + taxMinor })
  }
  return [...sums.values()]
}
