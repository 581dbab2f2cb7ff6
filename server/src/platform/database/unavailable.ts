import { setTimeout as pause } from 'node:timers/promises'

const lostConnection =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|timeout exceeded when trying to connect|not queryable|starting up|shutting down/i

/** Whether a statement was stopped because it took longer than one may. The database is there, and the same again may take as long. */
export function isStatementLimit(error: unknown): boolean {
  const { code, message = '' } = error instanceof Error ? (error as Error & { code?: string }) : {}
  return code === '57014' && !/user request/i.test(message)
}

/** Whether the connection leads to a server that takes no writes: a standby, or a primary that has just been replaced. Another connection may reach the primary. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: string }).code === '25006'
}

/** Whether a statement failed because the database was unreachable, overloaded or restarting, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isStatementLimit(error)) return false
  const { code = '' } = error as Error & { code?: string }
  if (isReadOnlyServer(error) || /^(08|53|57P0)/.test(code) || ['57014', '40001', '40P01', '55P03'].includes(code))
    return true
  return lostConnection.test(`${code} ${error.message}`)
}

const firstPauseMs = 100
const maxPauseMs = 2_000

/**
 * Records something that has already happened, such as a sent email. Retries while the database is unreachable or too slow.
 * @param write must be safe to run twice: after a lost connection, it is unknown whether the statement took effect
 * @throws any other error immediately
 */
export async function retryUntilStored<T>(write: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isStatementLimit(error)) throw error
    }
    await pause(pauseMs)
  }
}
