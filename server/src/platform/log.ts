import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Writes JSON lines to standard output, with operation, request id, user id, error code and constraint name. Query parameters, clinical text, names
 * and addresses must never be logged, so log errors only through {@link faultFields}.
 */
export function openLog(level: string, name = 'openhour'): Log {
  return pino({ name, level, base: { name }, timestamp: pino.stdTimeFunctions.isoTime })
}

const addresses = /[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}/gi

/** The loggable fields of an error: name, code, constraint and stack, and the message only if it cannot quote a row. */
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
