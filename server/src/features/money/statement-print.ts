import type { Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import type { PaymentMethod } from '@openhour/shared/features/money/money.rules.ts'
import type { StatementKind, StatementPeriod } from '@openhour/shared/features/money/statements.rules.ts'
import type { Printed, PrintedPart } from '../../platform/pdf/printed.ts'
import { apart } from '../../platform/pdf/record-print.ts'
import { factsOf, footOf, senderOf } from './invoice-print.ts'
import { type Paper, paperIn } from './paper.ts'

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
function sumsOf(
  name: string,
  rows: readonly { currency: string; amountMinor: number }[],
  { amount }: Paper,
): [string, string][] {
  const sums = new Map<string, number>()
  for (const { currency, amountMinor } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  return [...sums].map(([currency, sum]) => [name, amount(sum, currency)])
}

const amountColumn = ({ word }: Paper) => ({ name: word('amount'), share: 20, isAmount: true }) as const

function tableOf(part: StatementPart, paper: Paper): PrintedPart {
  const { word, day: dayText, amount } = paper
  if (part.rows.length === 0)
    return {
      kind: 'text',
      text: word(part.kind === 'insurer' ? 'nothingInvoiced' : 'nothingPaid'),
    }
  if (part.kind === 'payments')
    return {
      kind: 'table',
      columns: [{ name: word('date'), share: 22 }, { name: word('how'), share: 58 }, amountColumn(paper)],
      rows: part.rows.map(({ day, method, currency, amountMinor, numbers }) => [
        dayText(day),
        [amountMinor < 0 ? word('givenBack') : '', word(method), ...numbers].filter(Boolean).join(', '),
        amount(amountMinor, currency),
      ]),
      sums: sumsOf(word('received'), part.rows, paper),
    }
  return {
    kind: 'table',
    columns: [
      { name: word('date'), share: 22 },
      { name: word('service'), share: 38 },
      { name: word('invoice'), share: 20 },
      amountColumn(paper),
    ],
    rows: part.rows.map(({ day, description, minutes, diagnosisCode, number, amountMinor, currency }) => [
      dayText(day),
      [
        description,
        minutes === null ? '' : word('minutes', minutes),
        diagnosisCode === null ? '' : word('code', diagnosisCode),
      ]
        .filter(Boolean)
        .join(', '),
      number,
      amount(amountMinor, currency),
    ]),
    sums: [
      ...sumsOf(
        word('paidOfIt'),
        part.rows.filter(({ isPaid }) => isPaid),
        paper,
      ),
      ...sumsOf(word('total'), part.rows, paper),
    ],
  }
}

/** What a client, their insurer or their tax office asks for about a time. With several practices each has its own part. */
export function printedStatement({ kind, period, person, parts }: Statement): Printed {
  const [first] = parts
  const paper = paperIn(first?.issuer?.language ?? 'en')
  const { word, day: dayText } = paper
  const title = word(kind)
  const time = `${dayText(period.from)} – ${dayText(period.to)}`
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
        [word('time'), time],
        [word('client'), kind === 'insurer' ? person.name : null],
        [word('dateOfBirth'), kind === 'insurer' && person.dateOfBirth ? dayText(person.dateOfBirth) : null],
      ]),
      ...(parts.length === 0 ? [tableOf({ kind: 'payments', issuer: null, rows: [] }, paper)] : []),
      ...parts.flatMap((part): PrintedPart[] => [
        ...(parts.length > 1 && part.issuer ? [{ kind: 'heading', text: part.issuer.name } as const] : []),
        factsOf([
          [word('address'), parts.length > 1 ? part.issuer?.address?.replaceAll('\n', ', ') : null],
          [word('license'), kind === 'insurer' ? part.issuer?.licenseNumber : null],
          [word('taxNumber'), part.issuer?.taxNumber],
          [word('vatId'), part.issuer?.vatId],
        ]),
        tableOf(part, paper),
      ]),
    ],
  }
}

/** For a payment that came in, or one that went back. */
export function printedReceipt(receipt: ReceiptFacts, issuer: Issuer | null): Printed {
  const { payerName, day, method, reference, currency, amountMinor, settled } = receipt
  const isRefund = amountMinor < 0
  const paper = paperIn(issuer?.language ?? 'en')
  const { word, day: dayText } = paper
  const title = word(isRefund ? 'refund' : 'receipt')
  const amount = paper.amount(Math.abs(amountMinor), currency)
  return {
    title,
    sender: senderOf(issuer),
    runningHead: `${title}, ${apart(payerName)}, ${dayText(day)}`,
    foot: footOf(issuer),
    paper: issuer?.paper ?? 'A4',
    parts: [
      factsOf([
        [word(isRefund ? 'givenBackTo' : 'receivedFrom'), payerName],
        [word('amount'), amount],
        [word('date'), dayText(day)],
        [word('how'), word(method)],
        [word('reference'), reference],
        [word('taxNumber'), issuer?.taxNumber],
      ]),
      ...(settled.length > 0
        ? [
            {
              kind: 'table',
              columns: [{ name: word('forInvoice'), share: 80 }, amountColumn(paper)],
              rows: settled.map((each) => [each.number, paper.amount(each.amountMinor, currency)]),
              sums: [[word('ofThisPayment'), amount]],
            } as const satisfies PrintedPart,
          ]
        : []),
    ],
  }
}
