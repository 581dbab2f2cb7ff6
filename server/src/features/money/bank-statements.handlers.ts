import { bankStatementsContract } from '@openhour/shared/features/money/bank-statements.contract.ts'
import { bankStatementTexts } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { type LineOutcome, passOverLines, recordStatement } from './bank-statements.queries.ts'

const details: Record<Exclude<LineOutcome, 'done' | 'already'>, string> = {
  missing: bankStatementTexts.gone,
  'other-currency': bankStatementTexts.otherCurrency,
  changed: bankStatementTexts.changed,
  paid: bankStatementTexts.paid,
}

export function bankStatementsRouter() {
  const os = implement(bankStatementsContract).$context<Incoming>().use(guard)
  return os.router({
    record: os.record.handler(async ({ input: { lines }, context: { run } }) => {
      const given = lines.map(({ invoices, ...line }) => {
        const owed = new Map(invoices.map(({ id, openMinor }) => [id.toLowerCase(), openMinor]))
        return {
          ...line,
          reference: line.reference || null,
          invoices: [...owed].map(([id, openMinor]) => ({ id, openMinor })),
        }
      })
      const [outcomes] = await run(recordStatement(JSON.stringify(given)))
      return {
        recorded: outcomes.flatMap(({ key, outcome }) => (outcome === 'done' ? [key] : [])),
        already: outcomes.flatMap(({ key, outcome }) => (outcome === 'already' ? [key] : [])),
        refused: outcomes.flatMap(({ key, outcome }) =>
          outcome === 'done' || outcome === 'already' ? [] : [{ key, detail: details[outcome] }],
        ),
      }
    }),

    passOver: os.passOver.handler(async ({ input: { keys }, context: { run } }) => {
      const [[row]] = await run(passOverLines(keys))
      return { passedOver: row?.noted ?? 0 }
    }),
  })
}
