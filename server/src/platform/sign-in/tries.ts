import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { nowMs } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { countTry, forgetTries } from './sign-in.queries.ts'

const windowMs = 15 * 60_000

/** Tries allowed in 15 minutes: for one account from one address, and from one address for whatever account. */
const perAccount = 10
const perAddress = 100

/** Counts tries at proving or asking something. Somebody else's tries, from another address, never lock an owner out. */
export type Tries = {
  /** @throws Refusal 429 with the seconds to wait, when there were too many. */
  count(act: string, account: string, ip: string): Promise<void>
  forget(act: string, account: string, ip: string): Promise<void>
}

export function openTries(pool: pg.Pool, secret: string): Tries {
  const keyed = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('hex')
  return {
    count: async (act, account, ip) => {
      const at = new Date(nowMs()).toISOString()
      const end = new Date(nowMs() + windowMs).toISOString()
      const [[own], [whole]] = await runPlain(
        pool,
        countTry(keyed(act, account, ip), at, end),
        countTry(keyed('any', ip), at, end),
      )
      for (const [counted, most] of [[own, perAccount] as const, [whole, perAddress] as const]) {
        if (!counted || counted.tries <= most) continue
        const seconds = Math.max(1, Math.ceil((Date.parse(counted.windowEndsAt) - nowMs()) / 1000))
        const minutes = Math.ceil(seconds / 60)
        throw new Refusal(
          'too-many-tries',
          `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
          {
            retryAfterSeconds: seconds,
          },
        )
      }
    },
    forget: async (act, account, ip) => {
      await runPlain(pool, forgetTries(keyed(act, account, ip)))
    },
  }
}
