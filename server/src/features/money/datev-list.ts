import type { MoneySettings, TaxCategory } from '@openhour/shared/features/money/money.contract.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { Refusal } from '../../platform/refusal.ts'
import { datevColumns } from './datev-columns.ts'
import type { TaxedInvoice } from './month-files.queries.ts'

/** DATEV asks for numbers of consultant and client; these are the lowest, for whoever leaves them to the accountant. */
const lowest = { consultant: 1001, client: 1 }

const refused = (sentence: string) => new Refusal('not-possible-now', sentence)
/** Text stands in quotation marks, numbers and days do not. */
const text = (value: string) => `"${value.replaceAll('"', '""')}"`
const plainDay = (day: string) => day.replaceAll('-', '')

type Tax = Pick<TaxedInvoice, 'taxName' | 'taxCode' | 'taxRate'>

/** The account of a line: that of the category as the invoice names it, or else the only one of those that are taxed alike. */
function accountOf({ taxName, taxCode, taxRate }: Tax, taxes: readonly TaxCategory[]): string | undefined {
  const alike = taxes.filter(({ code, rate, revenueAccount }) => revenueAccount && code === taxCode && rate === taxRate)
  const named = alike.find(({ name }) => name === taxName)
  if (named) return named.revenueAccount ?? undefined
  const accounts = new Set(alike.map(({ revenueAccount }) => revenueAccount))
  return accounts.size === 1 ? (alike[0]?.revenueAccount ?? undefined) : undefined
}

type Period = { period: string; from: string; through: string; made: Date }

/**
 * DATEV's booking list (EXTF, header version 700, category 21, format version 13) of invoices and credit notes in euros: debtor against revenue, gross.
 * It names no recipient. In characters that Windows-1252 and Latin-1 share.
 * @throws Refusal if an account is missing, or nothing is to be booked
 */
export function datevList(
  rows: readonly TaxedInvoice[],
  settings: Pick<MoneySettings, 'debtorAccount' | 'datevConsultant' | 'datevClient'> | undefined,
  taxes: readonly TaxCategory[],
  { period, from, through, made }: Period,
): string {
  const booked = rows.filter(({ currency, grossMinor }) => currency === 'EUR' && grossMinor !== 0)
  if (booked.length === 0) throw refused(moneyTexts.datevEmpty)
  const debtor = settings?.debtorAccount
  if (!debtor) throw refused(moneyTexts.datevDebtor)
  const accounts = booked.map((row) => accountOf(row, taxes))
  const without = new Set(booked.flatMap(({ taxName }, at) => (accounts[at] === undefined ? [taxName] : [])))
  if (without.size > 0) throw refused(`${moneyTexts.datevRevenue}: ${[...without].join(', ')}.`)
  const lengths = new Set(accounts.map((account) => account?.length))
  if (lengths.size > 1) throw refused(moneyTexts.datevLengths)

  const head = [
    text('EXTF'),
    700,
    21,
    text('Buchungsstapel'),
    13,
    made.toISOString().replaceAll(/\D/g, ''),
    '',
    text(''),
    text(''),
    text(''),
    settings.datevConsultant ?? lowest.consultant,
    settings.datevClient ?? lowest.client,
    // The fiscal year is taken for a calendar year.
    `${from.slice(0, 4)}0101`,
    accounts[0]?.length,
    plainDay(from),
    plainDay(through),
    text(`Rechnungen ${period}`),
    text(''),
    // Financial accounting, for every purpose, and still to be changed by the accountant.
    1,
    0,
    0,
    text('EUR'),
    '',
    text(''),
    '',
    '',
    text(''),
    '',
    '',
    text(''),
    text(''),
  ]
  const lines = booked.map((row, at) => bookingOf(row, debtor, accounts[at] ?? ''))
  return [head, datevColumns, ...lines].map((line) => `${line.join(';')}\r\n`).join('')
}

function bookingOf(row: TaxedInvoice, debtor: string, account: string): string[] {
  const cents = String(Math.abs(row.grossMinor)).padStart(3, '0')
  const filled: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': `${cents.slice(0, -2)},${cents.slice(-2)}`,
    // A credit note turns the booking round; amounts have no sign.
    'Soll/Haben-Kennzeichen': text(row.grossMinor > 0 ? 'S' : 'H'),
    'WKZ Umsatz': text('EUR'),
    Konto: debtor,
    'Gegenkonto (ohne BU-Schlüssel)': account,
    Belegdatum: `${row.issueDate.slice(8)}${row.issueDate.slice(5, 7)}`,
    'Belegfeld 1': text(documentNumber(row.number)),
    Buchungstext: text(row.correctsNumber ? `Gutschrift zu ${documentNumber(row.correctsNumber)}` : 'Rechnung'),
    Festschreibung: '0',
  }
  return datevColumns.map((column) => filled[column] ?? '')
}

/** DATEV knows no point in the number of a document. */
const documentNumber = (number: string) => number.replaceAll(/[^\w$&%*+\-/]/g, '-').slice(0, 36)
