import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { oneLine } from '../../lib/text.ts'
import { type DayGuess, dayOrders } from '../csv-import/csv-dates.rules.ts'
import { type CsvEncoding, encodingNames } from '../csv-import/csv-encodings.rules.ts'
import {
  bankStatementTexts,
  invoicesOfLine,
  maxStatementLines,
  type MatchLevel,
  type PassedReason,
  recordedAtOnce,
} from './bank-statements.rules.ts'
import { amountMinor, currencyCode } from './money-fields.ts'
import { moneyTexts } from './money.rules.ts'
import {
  type DecimalGuess,
  decimalSigns,
  type StatementColumns,
  statementFields,
  type StatementField,
} from './statement-columns.rules.ts'

const fields = Object.keys(statementFields) as [StatementField, ...StatementField[]]
const column = z.int().check(z.minimum(0), z.maximum(999))

/**
 * What is sent with a file. Without `columns`, a table of comma-separated values is only looked at; a CAMT.053 statement needs nothing else.
 * `currency`: of lines that name none.
 */
export const StatementUpload = z.strictObject({
  fileName: z.string().check(z.maxLength(255)),
  encoding: z.optional(z.enum(encodingNames)),
  columns: z.optional(z.partialRecord(z.enum(fields), column)),
  dayOrder: z._default(z.nullable(z.enum(dayOrders)), null),
  decimal: z._default(z.nullable(z.enum(decimalSigns)), null),
  currency: z.optional(currencyCode),
})
export type StatementUpload = z.infer<typeof StatementUpload>

/** A table of comma-separated values, and how its columns are probably meant. */
export type StatementTable = {
  kind: 'table'
  encoding: CsvEncoding
  encodings: { name: CsvEncoding; words: string[] }[]
  oddWords: string[]
  headerRow: number
  headers: string[]
  /** The first rows. */
  sample: string[][]
  rows: number
  columns: StatementColumns
  /** For each column: the order of its dates, how its amounts are written, and the currency in its name. */
  dayOrders: DayGuess[]
  decimals: DecimalGuess[]
  currencies: (string | null)[]
  /** The practice's. */
  currency: string
}

export type MatchedInvoice = {
  id: string
  number: string
  recipientName: string
  issueDate: string
  currency: string
  openMinor: number
}

type SaidByBank = { key: string; bookedOn: string; amountMinor: number; currency: string; name: string; text: string }

/** Money that came in. `key`: a hash of what the bank says of the line. */
export type StatementLine = SaidByBank & {
  /** Kept with the payment. */
  reference: string | null
  /** What the payer sent, if that was another currency. */
  instructed: { amountMinor: number; currency: string } | null
  level: MatchLevel
  reasons: string[]
  /** What is proposed. */
  invoices: MatchedInvoice[]
  /** What else it could be for, where a person has to choose. */
  others: MatchedInvoice[]
  /** A person passed it over earlier. */
  passedEarlier: boolean
}

export type PassedLine = SaidByBank & { reason: PassedReason }

export type StatementLines = {
  kind: 'lines'
  lines: StatementLine[]
  /** The first of what is left out, and how many there are for each reason. */
  passed: PassedLine[]
  passedCounts: { reason: PassedReason; count: number }[]
  /** The ends of accounts that are not the one on the practice's invoices. */
  otherAccounts: string[]
}
export type StatementAnswer = StatementTable | StatementLines

const key = z.string().check(z.regex(/^[\w-]{43}$/, bankStatementTexts.key))
const Line = z.strictObject({
  key,
  bookedOn: day('Enter the day'),
  amountMinor: amountMinor.check(z.minimum(1, moneyTexts.amountPositive)),
  currency: currencyCode,
  reference: z.optional(z.nullable(oneLine(140))),
  /** In the order in which they are settled, with what was open when they were looked at. */
  invoices: z
    .array(z.strictObject({ id: z.guid(moneyTexts.invoiceNotFound), openMinor: amountMinor }))
    .check(z.minLength(1), z.maxLength(invoicesOfLine)),
})
export type ConfirmedLine = z.infer<typeof Line>

export const bankStatementsContract = {
  record: operation(therapists)
    .route({
      method: 'POST',
      path: '/bank-statements/payments',
      summary: 'Record payments of a bank statement that a person confirmed',
      description:
        'Each line is recorded once, however often its statement is matched. A line whose invoices changed since is refused, and the others are recorded.',
      tags: ['Invoices'],
    })
    .input(z.strictObject({ lines: z.array(Line).check(z.minLength(1), z.maxLength(recordedAtOnce)) }))
    .output(
      z.object({
        /** The keys of lines that are recorded now, and of those that were before. */
        recorded: z.array(z.string()),
        already: z.array(z.string()),
        refused: z.array(z.object({ key: z.string(), detail: z.string() })),
      }),
    ),
  passOver: operation(therapists)
    .route({
      method: 'POST',
      path: '/bank-statements/passed-over',
      summary: 'Note that lines of a bank statement pay no invoice',
      tags: ['Invoices'],
    })
    .input(z.strictObject({ keys: z.array(key).check(z.minLength(1), z.maxLength(maxStatementLines)) }))
    .output(z.object({ passedOver: z.int() })),
}
