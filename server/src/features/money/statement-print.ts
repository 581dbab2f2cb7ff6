import type { Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import { paymentMethodNames, type PaymentMethod } from '@openhour/shared/features/money/money.rules.ts'
import {
  type StatementKind,
  statementNames,
  type StatementPeriod,
} from '@openhour/shared/features/money/statements.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import type { Printed, PrintedPart } from '../../platform/pdf/printed.ts'
import { apart, dayText } from '../../platform/pdf/record-print.ts'
import { factsOf, footOf, senderOf } from './invoice-print.ts'

export type StatementPerson = { name: string; address: string | null; dateOfBirth: string | null }

/** A line of an issued invoice that was not corrected. `isPaid`: money came in for all of that invoice. */
export type Service = {
  day: string
  description: string
  minutes: number | null
  diagnosisCode: string | null
  number: string
  currency: string
  amountMinor: number
  isPaid: boolean
}

/** A payment, or a refund with a negative amount. `numbers`: of the invoices that it settled. */
export type StatedPayment = {
  day: string
  method: PaymentMethod
  currency: string
  amountMinor: number
  numbers: string[]
}

/** What one practice states. */
type StatementPart =
  | { kind: 'insurer'; issuer: Issuer | null; rows: readonly Service[] }
  | { kind: 'payments'; issuer: Issuer | null; rows: readonly StatedPayment[] }

export type Statement = {
  kind: StatementKind
  period: StatementPeriod
  person: StatementPerson
  parts: readonly StatementPart[]
}

export type ReceiptFacts = {
  payerName: string
  day: string
  method: PaymentMethod
  reference: string | null
  currency: string
  amountMinor: number
  settled: { number: string; amountMinor: number }[]
}

/** Sums of each currency, in the order in which they first occur. */
function sumsOf(name: string, rows: readonly { currency: string; amountMinor: number }[]): [string, string][] {
  const sums = new Map<string, number>()
  for (const { currency, amountMinor } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  return [...sums].map(([currency, sum]) => [name, formatAmount(sum, currency)])
}

const amountColumn = { name: 'Amount', share: 20, isAmount: true } as const

function tableOf(part: StatementPart): PrintedPart {
  if (part.rows.length === 0)
    return {
      kind: 'text',
      text: part.kind === 'insurer' ? 'Nothing was invoiced in this time.' : 'Nothing was paid in this time.',
    }
  if (part.kind === 'payments')
    return {
      kind: 'table',
      columns: [{ name: 'Date', share: 22 }, { name: 'How', share: 58 }, amountColumn],
      rows: part.rows.map(({ day, method, currency, amountMinor, numbers }) => [
        dayText(day),
        [amountMinor < 0 ? 'Given back' : '', paymentMethodNames[method], ...numbers].filter(Boolean).join(', '),
        formatAmount(amountMinor, currency),
      ]),
      sums: sumsOf('Received', part.rows),
    }
  return {
    kind: 'table',
    columns: [
      { name: 'Date', share: 22 },
      { name: 'Service', share: 38 },
      { name: 'Invoice', share: 20 },
      amountColumn,
    ],
    rows: part.rows.map(({ day, description, minutes, diagnosisCode, number, amountMinor, currency }) => [
      dayText(day),
      [description, minutes === null ? '' : `${minutes} minutes`, diagnosisCode === null ? '' : `Code ${diagnosisCode}`]
        .filter(Boolean)
        .join(', '),
      number,
      formatAmount(amountMinor, currency),
    ]),
    sums: [
      ...sumsOf(
        'Paid of it',
        part.rows.filter(({ isPaid }) => isPaid),
      ),
      ...sumsOf('Total', part.rows),
    ],
  }
}

/** What a client, their insurer or their tax office asks for about a time. With several practices each has its own part. */
export function printedStatement({ kind, period, person, parts }: Statement): Printed {
  const title = statementNames[kind]
  const time = `${dayText(period.from)} to ${dayText(period.to)}`
  const [first] = parts
  const only = parts.length === 1 ? (first?.issuer ?? null) : null
  return {
    title,
    sender: senderOf(only),
    runningHead: `${title}, ${apart(person.name)}, ${time}`,
    foot: footOf(only),
    paper: first?.issuer?.paper ?? 'A4',
    parts: [
      { kind: 'text', text: [person.name, person.address].filter(Boolean).join('\n') },
      { kind: 'line' },
      factsOf([
        ['Time', time],
        ['Client', kind === 'insurer' ? person.name : null],
        ['Date of birth', kind === 'insurer' && person.dateOfBirth ? dayText(person.dateOfBirth) : null],
      ]),
      ...(parts.length === 0 ? [tableOf({ kind: 'payments', issuer: null, rows: [] })] : []),
      ...parts.flatMap((part): PrintedPart[] => [
        ...(parts.length > 1 && part.issuer ? [{ kind: 'heading', text: part.issuer.name } as const] : []),
        factsOf([
          ['Address', parts.length > 1 ? part.issuer?.address?.replaceAll('\n', ', ') : null],
          ['License', kind === 'insurer' ? part.issuer?.licenseNumber : null],
          ['Tax number', part.issuer?.taxNumber],
          ['VAT ID', part.issuer?.vatId],
        ]),
        tableOf(part),
      ]),
    ],
  }
}

/** For a payment that came in, or one that went back. */
export function printedReceipt(receipt: ReceiptFacts, issuer: Issuer | null): Printed {
  const { payerName, day, method, reference, currency, amountMinor, settled } = receipt
  const isRefund = amountMinor < 0
  const title = isRefund ? 'Refund' : 'Receipt'
  const amount = formatAmount(Math.abs(amountMinor), currency)
  return {
    title,
    sender: senderOf(issuer),
    runningHead: `${title}, ${apart(payerName)}, ${dayText(day)}`,
    foot: footOf(issuer),
    paper: issuer?.paper ?? 'A4',
    parts: [
      factsOf([
        [isRefund ? 'Given back to' : 'Received from', payerName],
        ['Amount', amount],
        ['Date', dayText(day)],
        ['How', paymentMethodNames[method]],
        ['Reference', reference],
        ['Tax number', issuer?.taxNumber],
      ]),
      ...(settled.length > 0
        ? [
            {
              kind: 'table',
              columns: [{ name: 'For invoice', share: 80 }, amountColumn],
              rows: settled.map((each) => [each.number, formatAmount(each.amountMinor, currency)]),
              sums: [['Of this payment', amount]],
            } as const satisfies PrintedPart,
          ]
        : []),
    ],
  }
}
