import { daysBetween, isDay } from '../../lib/days.ts'

/** With `/clients/{id}` and a period for a statement, `/payments/{id}` for a receipt. */
export const statementPath = '/api/statements'
/** A client's own, with a period. */
export const ownStatementPath = '/api/portal-statements'

/** For an insurer: the sessions, with codes where the client wants them. `payments`: what came in, as tax offices ask for it, without a word of what it was for. */
export const statementKinds = ['insurer', 'payments'] as const
export type StatementKind = (typeof statementKinds)[number]
export const statementNames: Record<StatementKind, string> = {
  insurer: 'Statement of services',
  payments: 'Statement of payments',
}

/** Both days inclusive, `yyyy-MM-dd`. */
export type StatementPeriod = { from: string; to: string }
const maxStatementDays = 731

export const statementTexts = {
  period: 'Choose a first and a last day, at most two years apart',
  kind: 'Choose what the statement is for',
  notShown: 'Your practice doesn’t show invoices here. Nothing was saved. Ask your practice for a statement.',
} as const

/** What is wrong with a period, if anything. */
export function periodFault({ from, to }: StatementPeriod): string | undefined {
  const isPeriod = isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < maxStatementDays
  return isPeriod ? undefined : statementTexts.period
}

/** The part of a statement's address that says what it is about. */
export const statementQuery = (kind: StatementKind, { from, to }: StatementPeriod): string =>
  `?kind=${kind}&from=${from}&to=${to}`
