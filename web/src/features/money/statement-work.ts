import type {
  ConfirmedLine,
  MatchedInvoice,
  StatementAnswer,
  StatementLine,
  StatementLines,
  StatementTable,
  StatementUpload,
} from '@openhour/shared/features/money/bank-statements.contract.ts'
import { bankStatementPath, recordedAtOnce } from '@openhour/shared/features/money/bank-statements.rules.ts'
import type { StatementColumns } from '@openhour/shared/features/money/statement-columns.rules.ts'
import { api } from '../../lib/api/api.ts'
import { uploadFile } from '../../lib/api/transfer.ts'
import { uploadHeaders } from '../../lib/files/upload-headers.ts'

export type StatementMapping = Omit<StatementUpload, 'fileName'> & { columns: StatementColumns }

/** What a person chose for a line. One that is ticked has an invoice. */
export type LineChoice = { ticked: boolean; passed: boolean; invoices: readonly MatchedInvoice[] }

/** A statement that is being matched. It outlives its dialog, so that closing it loses nothing. */
export type StatementWork = {
  file: File
  table?: StatementTable
  mapping?: StatementMapping
  found?: StatementLines
  choices: ReadonlyMap<string, LineChoice>
  /** Why the server refused a line. */
  refused: ReadonlyMap<string, string>
}
export type KeptWork = { read: () => StatementWork | undefined; keep: (work: StatementWork | undefined) => void }

/** Where a statement stays while its dialog is closed. */
export function openKeptWork(): KeptWork {
  let kept: StatementWork | undefined
  return { read: () => kept, keep: (work) => (kept = work) }
}

/** Sends the file. The server keeps nothing of it. */
export function sendStatement(file: File, mapping?: StatementMapping): Promise<StatementAnswer> {
  return uploadFile<StatementAnswer>(bankStatementPath, file, {
    headers: uploadHeaders({ fileName: file.name.slice(0, 255), ...mapping }),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
}

/** With what the chosen columns tell about dates, amounts and currency. What can be read in two ways is left to a person. */
export function withColumns(
  table: StatementTable,
  columns: StatementColumns,
  before?: StatementMapping,
): StatementMapping {
  const amounts = [columns.amount, columns.credit, columns.debit].filter((column) => column !== undefined)
  const decimals = amounts.map((column) => table.decimals[column]).filter((guess) => guess !== undefined)
  const decimal = decimals.find((guess) => guess === ',') ?? decimals.find((guess) => guess === 'unclear') ?? '.'
  const dayOrder = columns.date === undefined ? 'ymd' : (table.dayOrders[columns.date] ?? 'ymd')
  const named = amounts.map((column) => table.currencies[column]).find((currency) => currency != null)
  return {
    ...before,
    columns,
    dayOrder: dayOrder === 'unclear' ? null : dayOrder,
    decimal: decimal === 'unclear' ? null : decimal,
    currency: named ?? before?.currency ?? table.currency,
  }
}

/** Only what is sure or likely is ticked before a person has looked. */
const firstChoice = ({ level, invoices, passedEarlier }: StatementLine): LineChoice => ({
  ticked: (level === 'sure' || level === 'likely') && !passedEarlier && invoices.length > 0,
  passed: false,
  invoices,
})

export const choiceOf = ({ choices }: StatementWork, line: StatementLine): LineChoice =>
  choices.get(line.key) ?? firstChoice(line)

/** The lines that become payments, and those that are passed over. */
export function chosenOf(work: StatementWork): { ticked: StatementLine[]; passed: StatementLine[] } {
  const lines = work.found?.lines ?? []
  return {
    ticked: lines.filter((line) => choiceOf(work, line).ticked),
    passed: lines.filter((line) => choiceOf(work, line).passed && !line.passedEarlier),
  }
}

const confirmedOf = (work: StatementWork, line: StatementLine): ConfirmedLine => ({
  key: line.key,
  bookedOn: line.bookedOn,
  amountMinor: line.amountMinor,
  currency: line.currency,
  reference: line.reference,
  invoices: choiceOf(work, line).invoices.map(({ id, openMinor }) => ({ id, openMinor })),
})

type Recorded = { recorded: number; already: number; passedOver: number }

/**
 * Records what is chosen, some lines at a time.
 * @param onStep is told what is left after each step, so that a failure later loses nothing
 */
export async function recordChosen(start: StatementWork, onStep: (left: StatementWork) => void): Promise<Recorded> {
  const { ticked, passed } = chosenOf(start)
  let work = start
  const without = (keys: ReadonlySet<string>, refused = work.refused) => {
    if (work.found) {
      const lines = work.found.lines.filter(({ key }) => !keys.has(key))
      work = { ...work, refused, found: { ...work.found, lines } }
    }
    onStep(work)
  }
  const result = { recorded: 0, already: 0, passedOver: 0 }
  if (passed.length > 0) {
    const { passedOver } = await api.bankStatements.passOver({ keys: passed.map(({ key }) => key) })
    result.passedOver = passedOver
    without(new Set(passed.map(({ key }) => key)))
  }
  for (let at = 0; at < ticked.length; at += recordedAtOnce) {
    const lines = ticked.slice(at, at + recordedAtOnce)
    const answer = await api.bankStatements.record({ lines: lines.map((line) => confirmedOf(start, line)) })
    result.recorded += answer.recorded.length
    result.already += answer.already.length
    const refused = new Map([...work.refused, ...answer.refused.map(({ key, detail }) => [key, detail] as const)])
    const choices = new Map(work.choices)
    for (const line of lines) choices.set(line.key, { ...choiceOf(work, line), ticked: false })
    work = { ...work, choices }
    without(new Set([...answer.recorded, ...answer.already]), refused)
  }
  return result
}
