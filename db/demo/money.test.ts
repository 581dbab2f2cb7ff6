import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { booksOf } from './money.ts'
import type { ChargeRow, InvoiceLineRow, InvoiceRow, PaymentRow, SettlementRow } from './rows.ts'
import { samplePractice } from './sample.ts'

const sum = (amounts: (number | bigint | string)[]) =>
  amounts.reduce<number>((total, amount) => total + Number(amount), 0)
function booksOn(day: string) {
  return booksOf(samplePractice(day)).map(({ kept }) => {
    const rowsOf = (name: string) => kept.filter(([table]) => table === name).flatMap(([, rows]) => rows)
    return {
      charges: rowsOf('charges') as ChargeRow[],
      invoices: rowsOf('invoices') as InvoiceRow[],
      lines: rowsOf('invoice_lines') as InvoiceLineRow[],
      payments: rowsOf('payments') as PaymentRow[],
      settlements: rowsOf('invoice_settlements') as SettlementRow[],
    }
  })
}

test('on any day of three years the sums of the books hold, and numbers are consecutive', () => {
  for (let day = '2025-01-31'; day < '2028-03-10'; day = addDays(day, 43)) {
    for (const { invoices, lines, payments, settlements } of booksOn(day)) {
      for (const row of invoices) {
        const mine = settlements.filter((one) => [one.invoice_id, one.credit_note_id].includes(row.id ?? ''))
        const sign = row.kind === 'invoice' ? 1 : -1
        expect(sign * Number(row.settled_minor), `${row.number} on ${day}`).toBe(
          sum(mine.map((one) => one.amount_minor)),
        )
        const its = lines.filter((line) => line.invoice_id === row.id)
        expect(row.gross_minor).toBe(sum(its.map((line) => line.gross_minor)))
      }
      for (const row of payments)
        expect(sum(settlements.filter((one) => one.payment_id === row.id).map((one) => one.amount_minor))).toBe(
          row.used_minor,
        )
      for (const its of Map.groupBy(invoices, (row) => row.number_series).values())
        expect(its.map((row) => Number(row.number_place)).sort((a, b) => a - b)).toEqual(its.map((_, at) => at + 1))
    }
  }
})

test('shows what a practice meets in a year', () => {
  const [premium, pro] = booksOn('2026-09-15')
  const invoices = (premium?.invoices ?? []).filter((row) => row.kind === 'invoice')
  const open = invoices.filter((row) => Number(row.settled_minor) < Number(row.gross_minor))
  expect(new Set(invoices.map((row) => row.issue_date?.slice(0, 7))).size).toBeGreaterThan(10)
  expect({
    late: open.some((row) => (row.due_date ?? '') < '2026-09-15' && Number(row.settled_minor) === 0),
    partly: open.some((row) => Number(row.settled_minor) > 0),
    corrected: premium?.invoices.some((row) => row.kind === 'credit-note'),
    givenUp: premium?.settlements.some((row) => row.reason),
    credit: premium?.payments.some((row) => Number(row.used_minor) < Number(row.amount_minor)),
    online: premium?.payments.filter((row) => row.method === 'online').length,
    payer: invoices.some((row) => row.payer_id !== null && !row.client_pays),
    package: premium?.charges.filter((row) => row.package_id && row.kind === 'session').length,
    toInvoice: premium?.charges.some((row) => !row.invoice_id && !row.proposed && !row.waived_at),
    proposed: premium?.charges.some((row) => row.proposed),
    waived: premium?.charges.some((row) => row.waived_at && row.kind !== 'session'),
    free: premium?.charges.some((row) => row.waived_at && row.kind === 'session'),
    tax: pro?.lines.some((row) => Number(row.tax_minor) > 0),
  }).toEqual({
    late: true,
    partly: true,
    corrected: true,
    givenUp: true,
    credit: true,
    online: 1,
    payer: true,
    package: 4,
    toInvoice: true,
    proposed: true,
    waived: true,
    free: true,
    tax: true,
  })
})
