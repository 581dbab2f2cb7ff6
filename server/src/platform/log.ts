import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured lines on standard output. A line holds operation, request id, user id, error code and constraint name:
 * never a query's parameters, clinical text, a name or an address. Errors are therefore logged through {@link faultFields}, never whole.
 */
export function openLog(level: string, name = 'openhour'): Log {
  return pino({ name, level, base: { name }, timestamp: pino.stdTimeFunctions.isoTime })
}

const addresses = /[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}/gi

/** What of an error may stand in the log: its kind, code, constraint and place, and its message only where it cannot quote a row. */
export function faultFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { fault: typeof error }
  const { code, constraint, table, severity } = error as Error & {
    code?: string
    constraint?: string
    table?: string
    severity?: string
  }
  const fromDatabase = severity !== undefined
  return {
    fault: error.name,
    code,
    ...(fromDatabase
      ? { constraint, table }
      : { message: error.message.replace(addresses, '<address>').slice(0, 300) }),
    at: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 6)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: faultFields(error.cause) }),
  }
}
