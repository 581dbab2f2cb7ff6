import type { InvoiceLine, Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import type { InvoiceKind } from '@openhour/shared/features/money/money.rules.ts'
import type { Printed, PrintedPart } from '../../platform/pdf/printed.ts'
import { apart } from '../../platform/pdf/record-print.ts'
import { type Paper, paperIn } from './paper.ts'
import { giroCode, upiLink } from './payment-codes.ts'

/** An issued invoice or credit note, or a draft as it would be issued. */
export type PrintedInvoice = {
  kind: InvoiceKind
  number: string | null
  issueDate: string | null
  dueDate: string | null
  recipientName: string
  recipientAddress: string | null
  currency: string
  note: string | null
  /** Of a credit note: the number of the invoice that it corrects. */
  correctsNumber: string | null
  issuer: Issuer | null
  lines: readonly InvoiceLine[]
  netMinor: number
  taxMinor: number
  grossMinor: number
}

/** 19 %, 33.333 %. */
const percentText = (rate: number) => `${rate / 1000} %`

const rowOf = (
  { serviceDate, clientName, description, minutes, diagnosisCode, grossMinor }: InvoiceLine,
  currency: string,
  named: boolean,
  paper: Paper,
) => [
  paper.day(serviceDate),
  [
    named ? `${apart(description)}, ${apart(clientName)}` : description,
    minutes === null ? '' : paper.word('minutes', minutes),
    diagnosisCode === null ? '' : paper.word('code', diagnosisCode),
  ]
    .filter(Boolean)
    .join(', '),
  paper.amount(grossMinor, currency),
]

/** What a banking app reads, if there is one for the currency and the account. */
function codesOf(
  { issuer, number, currency, grossMinor }: PrintedInvoice & { issuer: Issuer },
  { word }: Paper,
): PrintedPart[] {
  if (number === null || grossMinor === 0) return []
  const payment = { issuer, amountMinor: grossMinor, currency, reference: number }
  const codes = [
    { content: giroCode(payment), text: word('scanForBank') },
    { content: upiLink(payment), text: word('scanForUpi') },
  ]
  return codes.flatMap(({ content, text }) => (content === undefined ? [] : [{ kind: 'code', content, text } as const]))
}

/** By category: how much tax the amounts include. */
function taxSums(lines: readonly InvoiceLine[], currency: string, { word, amount }: Paper): [string, string][] {
  const taxed = Map.groupBy(
    lines.filter(({ taxRate }) => taxRate > 0),
    ({ taxRate, taxName }) => `${taxName} (${percentText(taxRate)})`,
  )
  return [...taxed].map(([name, of]) => [
    word('includes', name),
    amount(
      of.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
      currency,
    ),
  ])
}

/** Why nothing is charged, or what is. With several categories each sentence names its own. */
function taxSentences(lines: readonly InvoiceLine[]): string[] {
  const several = new Set(lines.map(({ taxName }) => taxName)).size > 1
  const all = lines.flatMap(({ taxName, taxSentence }) =>
    taxSentence === null ? [] : [several ? `${taxName}: ${taxSentence}` : taxSentence],
  )
  return [...new Set(all)]
}

function bankRows(
  { accountHolder, iban, bic, upiId, name }: Issuer,
  number: string | null,
  { word }: Paper,
): [string, string][] {
  const reference: [string, string][] = number === null ? [] : [[word('reference'), number]]
  if (iban)
    return [
      [word('accountHolder'), accountHolder ?? name],
      ['IBAN', iban.replace(/(.{4})(?=.)/g, '$1 ')],
      ...(bic ? [['BIC', bic] satisfies [string, string]] : []),
      ...reference,
    ]
  return upiId ? [['UPI', upiId], ...reference] : []
}

/** Facts that have a value. */
export const factsOf = (rows: [name: string, value: string | null | undefined][]): PrintedPart => ({
  kind: 'facts',
  rows: rows.filter((row): row is [string, string] => Boolean(row[1])),
})

/** Above the title: who issues, and where. */
export const senderOf = (issuer: Issuer | null): string =>
  [issuer?.name, issuer?.address?.replaceAll('\n', ', ')].filter(Boolean).join(', ')
/** Below each page: whom to ask. */
export const footOf = (issuer: Issuer | null): string =>
  [issuer?.name, issuer?.email, issuer?.phone].filter(Boolean).join(' · ')

/** The document as it goes to whoever pays. Words stay neutral: others may read it. */
export function printedInvoice(invoice: PrintedInvoice): Printed {
  const { issuer, number, currency, lines, kind, note, dueDate, issueDate } = invoice
  const paper = paperIn(issuer?.language ?? 'en')
  const { word, day, amount } = paper
  const name = word(kind === 'invoice' ? 'invoice' : 'creditNote')
  const title = number === null ? `${name} (${word('draft')})` : `${name} ${number}`
  // Whoever pays for others must see for whom.
  const named = lines.some(({ clientName }) => clientName !== invoice.recipientName)
  const texts = [...taxSentences(lines), ...(kind === 'invoice' && issuer?.terms ? [issuer.terms] : [])]
  const bank = issuer && kind === 'invoice' ? bankRows(issuer, number, paper) : []
  return {
    title,
    sender: senderOf(issuer),
    runningHead: `${title}, ${apart(invoice.recipientName)}`,
    foot: footOf(issuer),
    paper: issuer?.paper ?? 'A4',
    ...(number === null && { watermark: word('draft').toUpperCase() }),
    parts: [
      { kind: 'text', text: [invoice.recipientName, invoice.recipientAddress].filter(Boolean).join('\n') },
      { kind: 'line' },
      factsOf([
        [word('number'), number],
        [word('date'), issueDate && day(issueDate)],
        [word('due'), kind === 'invoice' ? dueDate && day(dueDate) : null],
        [word('corrects'), invoice.correctsNumber],
        [word('taxNumber'), issuer?.taxNumber],
        [word('vatId'), issuer?.vatId],
        [word('license'), issuer?.licenseNumber],
      ]),
      ...(note ? [{ kind: 'text', text: note } as const] : []),
      {
        kind: 'table',
        columns: [
          { name: word('date'), share: 22 },
          { name: word('service'), share: 55 },
          { name: word('amount'), share: 23, isAmount: true },
        ],
        rows: lines.map((line) => rowOf(line, currency, named, paper)),
        sums: [...taxSums(lines, currency, paper), [word('total'), amount(invoice.grossMinor, currency)]],
      },
      ...texts.map((text) => ({ kind: 'text', text }) as const),
      ...(bank.length > 0 ? [{ kind: 'heading', text: word('howToPay') } as const, factsOf(bank)] : []),
      ...(issuer && kind === 'invoice' ? codesOf({ ...invoice, issuer }, paper) : []),
    ],
  }
}
