import type { InvoiceLine } from '@openhour/shared/features/money/invoices.contract.ts'
import { minorDigits } from '@openhour/shared/lib/currencies.ts'

/** A row of the tax breakdown: BG-23. Amounts are hundredths of the currency. */
export type TaxRow = {
  code: InvoiceLine['taxCode']
  /** Thousandths of a percent. */
  rate: number
  basis: number
  tax: number
  sentences: string[]
}

export type EInvoiceAmounts = {
  /** The net amount of each line, in the order of the lines. */
  lines: number[]
  taxes: TaxRow[]
  net: number
  tax: number
  gross: number
  /** What is to be paid, less `gross`: BT-114. */
  rounding: number
  due: number
}

/** BR-CO-17: the tax on a basis, rounded to two decimals, halves up. */
function taxOn(basis: number, rate: number): number {
  return Number((BigInt(basis) * BigInt(rate) * 2n + 100_000n) / 200_000n)
}

/**
 * The amounts of an e-invoice, from lines that were split together. What is to be paid is always what the lines say, and in currencies with two decimals so is the
 * tax. Where no net amount fits both, as for 0.03 at 19 %, the net amount of the category is 0.01 higher or lower, and BT-114 says so.
 * @param sign -1 for a credit note, whose amounts e-invoices give without a sign
 */
export function amountsOf(lines: readonly InvoiceLine[], currency: string, sign: 1 | -1): EInvoiceAmounts {
  const unit = sign * 10 ** (2 - minorDigits(currency))
  const nets = lines.map(({ netMinor }) => netMinor * unit + 0)
  const byCategory = Map.groupBy(lines.keys(), (at) => `${lines[at]?.taxCode} ${lines[at]?.taxRate}`)
  const taxes = [...byCategory.values()].map((places): TaxRow => {
    const of = places.flatMap((at) => lines[at] ?? [])
    const first = of[0]
    if (!first) throw new Error('a category has lines')
    const printed = of.reduce((sum, { taxMinor }) => sum + taxMinor * unit, 0)
    const net = places.reduce((sum, at) => sum + (nets[at] ?? 0), 0)
    const shift = [0, -1, 1].find((by) => net + by >= 0 && taxOn(net + by, first.taxRate) === printed) ?? 0
    const largest = places.reduce((most, at) => ((nets[at] ?? 0) > (nets[most] ?? 0) ? at : most))
    nets[largest] = (nets[largest] ?? 0) + shift
    return {
      code: first.taxCode,
      rate: first.taxRate,
      basis: net + shift,
      tax: taxOn(net + shift, first.taxRate),
      sentences: [...new Set(of.flatMap(({ taxSentence }) => taxSentence ?? []))],
    }
  })
  const net = taxes.reduce((sum, { basis }) => sum + basis, 0)
  const tax = taxes.reduce((sum, row) => sum + row.tax, 0)
  const due = lines.reduce((sum, { grossMinor }) => sum + grossMinor * unit, 0) + 0
  return { lines: nets, taxes, net, tax, gross: net + tax, rounding: due - net - tax, due }
}
