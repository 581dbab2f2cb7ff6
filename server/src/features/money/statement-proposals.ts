import type {
  MatchedInvoice,
  PassedLine,
  StatementLine,
  StatementLines,
} from '@openhour/shared/features/money/bank-statements.contract.ts'
import type { PassedReason } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { oneLine } from '@openhour/shared/lib/text.ts'
import type { Run } from '../../platform/http/request-context.ts'
import { openSlices } from '../../platform/slices.ts'
import { findAccount, findLines, listKnownInvoices, listOtherPayments } from './bank-statements.queries.ts'
import { type BankStatement, type KeyedLine, keyedLines } from './statement-lines.ts'
import { type KnownInvoice, type Match, openMatching } from './statement-matching.ts'

const shownText = 300
const listedPassed = 200
const understoodDays = 730
const Reference = oneLine(140)

const said = ({ key, bookedOn, amountMinor, currency, name, text, references }: KeyedLine) => ({
  key,
  bookedOn,
  amountMinor,
  currency,
  name,
  text: (text || references.join(' ')).slice(0, shownText),
})

const shown = ({ id, number, recipientName, issueDate, currency, openMinor }: KnownInvoice): MatchedInvoice => ({
  id,
  number,
  recipientName,
  issueDate,
  currency,
  openMinor,
})

const lineOf = (
  line: KeyedLine,
  { level, reasons, invoices, others }: Match,
  passedEarlier: boolean,
): StatementLine => ({
  ...said(line),
  reference: (Reference.safeParse(line.bankReference).data ?? '') || null,
  instructed: line.instructed,
  level,
  reasons,
  invoices: invoices.map(shown),
  others: others.map(shown),
  passedEarlier,
})

const plainAccount = (account: string) => account.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** The ends of the accounts of a file that are not the practice's. Of an account without an IBAN nothing can be told. */
function otherAccounts(statements: readonly BankStatement[], iban: string | null): string[] {
  if (iban === null) return []
  const own = plainAccount(iban)
  const others = statements
    .map(({ account }) => plainAccount(account))
    .filter((account) => /^[A-Z]{2}\d{2}[A-Z0-9]{10,}/.test(account) && account !== own)
  return [...new Set(others.map((account) => account.slice(-4)))]
}

/** What each line of some statements probably pays. Reads in one round trip, and lets other requests run while it compares. */
export async function proposalsFor(
  { userId, run, today }: { userId: string; run: Run; today: string },
  statements: readonly BankStatement[],
): Promise<StatementLines> {
  const all = keyedLines(statements).toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn))
  const days = all.map(({ bookedOn }) => bookedOn).filter(Boolean)
  const [from = today, to = today] = [days[0], days.at(-1)]
  const [[account], invoices, payments, known] = await run(
    findAccount(userId),
    listKnownInvoices(userId, dayAfter(today, -understoodDays)),
    listOtherPayments(userId, from, to),
    findLines(
      userId,
      all.map(({ key }) => key),
    ),
  )
  const before = new Map(known.map(({ key, isRecorded }) => [key, isRecorded]))
  const reasonOf = ({ key, passed }: KeyedLine): PassedReason | undefined => (before.get(key) ? 'recorded' : passed)
  const { match } = openMatching(invoices, payments)
  const matches = new Map<string, Match>()
  const turn = openSlices()
  // A line that a person passed over takes nothing from others.
  const open = all
    .filter((line) => reasonOf(line) === undefined)
    .toSorted((one, other) => Number(before.has(one.key)) - Number(before.has(other.key)))
  for (const only of ['sure', undefined] as const)
    for (const line of open) {
      await turn()
      if (matches.has(line.key) || (only && before.has(line.key))) continue
      const found = match(line, only)
      if (found) matches.set(line.key, found)
    }
  const passed = all.flatMap((line): PassedLine[] => {
    const reason = reasonOf(line)
    return reason === undefined ? [] : [{ ...said(line), reason }]
  })
  const counts = Map.groupBy(passed, ({ reason }) => reason)
  return {
    kind: 'lines',
    lines: open.flatMap((line) => {
      const found = matches.get(line.key)
      return found ? [lineOf(line, found, before.has(line.key))] : []
    }),
    passed: passed.slice(0, listedPassed),
    passedCounts: [...counts].map(([reason, { length: count }]) => ({ reason, count })),
    otherAccounts: otherAccounts(statements, account?.iban ?? null),
  }
}
