import type { Database } from '../database/database.ts'
import { runPlain } from '../database/tenancy.ts'
import { faultFields, type Log } from '../log.ts'
import { chainEntries } from './audit.queries.ts'

/** Links waiting audit entries to their chains, which also announces the changes among them to live updates. */
export type Chaining = {
  /** Links all entries committed before the call. */
  chain(): Promise<void>
  close(): Promise<void>
}

const roundMs = 100
const idleRoundMs = 5_000
const maxAtOnce = 5_000

/**
 * Runs ten times per second while this process uses the database, and every five seconds otherwise, for what others write and what a killed process
 * has left.
 */
export function openChaining(
  { app, client, admin, signIn, worker }: Pick<Database, 'app' | 'client' | 'admin' | 'signIn' | 'worker'>,
  log: Log,
): Chaining {
  let uses = 0
  let usesChained = -1
  let isRunning = false
  let lastRoundMs = -Infinity
  let round: Promise<void> = Promise.resolve()
  // On release, so that the transaction has committed.
  for (const pool of [app, client, admin, signIn, worker]) pool.on('release', () => uses++)

  async function chainAll(): Promise<void> {
    isRunning = true
    lastRoundMs = performance.now()
    try {
      for (let linked = maxAtOnce; linked === maxAtOnce;) {
        const usesBefore = uses
        const [rows] = await runPlain(worker, chainEntries(maxAtOnce))
        linked = rows[0]?.linked ?? 0
        // Its own connection counts as one use.
        usesChained = usesBefore + 1
      }
    } finally {
      isRunning = false
    }
  }

  function chain(): Promise<void> {
    round = round.catch(() => undefined).then(chainAll)
    return round
  }

  const timer = setInterval(() => {
    const isIdle = uses === usesChained
    if (isRunning || (isIdle && performance.now() - lastRoundMs < idleRoundMs)) return
    chain().catch((error: unknown) => log.warn(faultFields(error), 'could not link audit entries; retrying'))
  }, roundMs)
  timer.unref()
  return {
    chain,
    close: async () => {
      clearInterval(timer)
      await chain().catch((error: unknown) =>
        log.error(faultFields(error), 'could not link the last audit entries; the next start does'),
      )
    },
  }
}
