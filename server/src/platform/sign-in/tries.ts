import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { nowMs } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { countTry, forgetTries } from './sign-in.queries.ts'

const windowMs = 15 * 60_000
const dayMs = 24 * 3_600_000

/** Tries allowed in 15 minutes: for one account from one address, and from one address for whatever account. */
const perAccount = 10
const perAddress = 100

/** Counts tries at proving or asking something. Somebody else's tries, from another address, never lock an owner out. */
export type Tries = {
  /** @throws Refusal 429 with the seconds to wait, when there were too many. */
  count(act: string, account: string, ip: string, most?: number): Promise<void>
  /** The same for whoever has to do something at the limit: the refusal instead of throwing it, and whether it is the first one. */
  countUpTo(
    most: number,
    act: string,
    account: string,
    ip: string,
  ): Promise<{ refusal: Refusal; first: boolean } | undefined>
  /** Counts over all addresses, for a day, and gives the number so far. What comes of it must never lock an owner out. */
  countAnywhere(act: string, account: string): Promise<number>
  /** Without an address: what was counted over all of them. */
  forget(act: string, account: string, ip?: string): Promise<void>
}

export function openTries(pool: pg.Pool, secret: string): Tries {
  const keyed = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('hex')

  const tries: Tries = {
    countUpTo: async (most, act, account, ip) => {
      const at = new Date(nowMs()).toISOString()
      const end = new Date(nowMs() + windowMs).toISOString()
      const [[own], [whole]] = await runPlain(
        pool,
        countTry(keyed(act, account, ip), at, end),
        countTry(keyed('any', ip), at, end),
      )
      for (const [counted, limit] of [[own, most] as const, [whole, perAddress] as const])
        if (counted && counted.tries > limit)
          return { refusal: waitUntil(counted.windowEndsAt), first: counted.tries === limit + 1 }
      return undefined
    },
    count: async (act, account, ip, most = perAccount) => {
      const over = await tries.countUpTo(most, act, account, ip)
      if (over) throw over.refusal
    },
    countAnywhere: async (act, account) => {
      const at = new Date(nowMs()).toISOString()
      const end = new Date(nowMs() + dayMs).toISOString()
      const [[counted]] = await runPlain(pool, countTry(keyed(act, account), at, end))
      return counted?.tries ?? 1
    },
    forget: async (act, account, ip) => {
      await runPlain(pool, forgetTries(ip === undefined ? keyed(act, account) : keyed(act, account, ip)))
    },
  }
  return tries
}

function waitUntil(end: string): Refusal {
  const seconds = Math.max(1, Math.ceil((Date.parse(end) - nowMs()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  return new Refusal(
    'too-many-tries',
    `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    { retryAfterSeconds: seconds },
  )
}
