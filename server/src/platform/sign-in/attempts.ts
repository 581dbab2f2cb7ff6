import { createHmac } from 'node:crypto'
import { attemptMinutes } from '@openhour/shared/features/account/sign-in-errors.rules.ts'
import { tryAgainIn } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import type pg from 'pg'
import { nowMs } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import { countedAs } from '../http/caller-address.ts'
import { Refusal } from '../refusal.ts'
import { maxPerAddress, maxPerAccount, maxWithoutAccount } from './limits.ts'
import { countAttempt, forgetAttempts } from './sign-in.queries.ts'
import { countAttempts, refundAttempt } from './attempts.queries.ts'

const windowMs = attemptMinutes * 60_000
const dayMs = 24 * 3_600_000

/** What somebody who is signed in does about their own account: theirs alone, wherever they are. */
const ofTheSignedIn = new Set(['prove', 'two-factor-confirm', 'set-password', 'change-address', 'passkey-new'])
/** What guesses nothing, or follows upon what was counted: it must not use up what others behind the same address need to sign in. */
const apart = new Set(['passkey-options', 'google', 'confirm', 'second-factor'])

/** Counts tries at proving or asking something. Somebody else's tries, from another network, never lock an owner out. */
export type Attempts = {
  /** @throws Refusal 429 with the seconds to wait, when there were too many. */
  count(action: string, account: string, ip: string, most?: number): Promise<void>
  /** The same for whoever has to do something at the limit: the refusal instead of throwing it, and whether it is the first one. */
  countUpTo(
    most: number,
    action: string,
    account: string,
    ip: string,
  ): Promise<{ refusal: Refusal; first: boolean } | undefined>
  /** Counts over all addresses, for a day, and gives the number so far. What comes of it must never lock an owner out. */
  countAnywhere(action: string, account: string): Promise<number>
  /** The same, with the seconds until the day is over. */
  countToday(action: string, account: string): Promise<{ count: number; secondsLeft: number }>
  /** They were right: nothing of it counts any more. Without an address: what was counted over all of them. */
  forget(action: string, account: string, ip?: string): Promise<void>
}

export function openAttempts(pool: pg.Pool, secret: string): Attempts {
  const keyed = keyedBy(secret)
  const ownKey = (action: string, account: string, ip: string) =>
    ofTheSignedIn.has(action) ? keyed(action, account) : keyed(action, account, countedAs(ip))
  const sharedKey = (action: string, ip: string) =>
    ofTheSignedIn.has(action) || apart.has(action) ? null : keyed('any', countedAs(ip))

  const attempts: Attempts = {
    countUpTo: async (most, action, account, ip) => {
      const end = new Date(nowMs() + windowMs).toISOString()
      const at = new Date(nowMs()).toISOString()
      const statement = countAttempts(ownKey(action, account, ip), most, sharedKey(action, ip), at, end)
      const [[counted]] = await runPlain(pool, statement)
      if (!counted) return undefined
      const { attempts: own, windowEndsAt, sharedAttempts, sharedEndsAt } = counted
      if (own > most) return { refusal: tooManyAttempts(windowEndsAt), first: own === most + 1 }
      if (sharedEndsAt !== null && (sharedAttempts ?? 0) > maxPerAddress)
        return { refusal: tooManyAttempts(sharedEndsAt), first: sharedAttempts === maxPerAddress + 1 }
      return undefined
    },
    count: async (action, account, ip, most = account === '' ? maxWithoutAccount : maxPerAccount) => {
      const over = await attempts.countUpTo(most, action, account, ip)
      if (over) throw over.refusal
    },
    countAnywhere: async (action, account) => (await attempts.countToday(action, account)).count,
    countToday: async (action, account) => {
      const at = new Date(nowMs()).toISOString()
      const end = new Date(nowMs() + dayMs).toISOString()
      const [[counted]] = await runPlain(pool, countAttempt(keyed(action, account), at, end))
      return { count: counted?.attempts ?? 1, secondsLeft: secondsUntil(counted?.windowEndsAt ?? end) }
    },
    forget: async (action, account, ip) => {
      if (ip === undefined) return void (await runPlain(pool, forgetAttempts(keyed(action, account))))
      const shared = sharedKey(action, ip)
      const back = shared === null ? [] : [refundAttempt(shared)]
      await runPlain(pool, forgetAttempts(ownKey(action, account, ip)), ...back)
    },
  }
  return attempts
}

/** Names of counters: nobody who reads the table learns whose they are, or from where. */
export function keyedBy(secret: string) {
  return (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('hex')
}

function secondsUntil(end: string): number {
  return Math.max(1, Math.ceil((Date.parse(end) - nowMs()) / 1000))
}

/** @param more what to do besides waiting, as a sentence */
export function tooManyAttempts(end: string, more = ''): Refusal {
  const seconds = secondsUntil(end)
  const wait = `Too many attempts. ${tryAgainIn(seconds)}`
  return new Refusal('too-many-attempts', more === '' ? wait : `${wait} ${more}`, { retryAfterSeconds: seconds })
}
