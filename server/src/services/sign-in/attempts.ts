import { createHmac } from 'node:crypto'
import { attemptMinutes } from '@openhour/shared/features/account/sign-in-errors.rules.ts'
import { tryAgainIn } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import type pg from 'pg'
import { nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import { Refusal } from '../../platform/refusal.ts'
import { maxPerAddress, maxPerAccount, maxWithoutAccount } from './limits.ts'
import { countAttempt, forgetAttempts } from './sign-in.queries.ts'
import { countAttempts, refundAttempt } from './attempts.queries.ts'

const windowMs = attemptMinutes * 60_000
const dayMs = 24 * 3_600_000

/** Actions of signed-in people on their own account, counted per account over all addresses. */
const ownAccountActions = new Set(['prove', 'two-factor-confirm', 'set-password', 'change-address', 'passkey-new'])
/** Actions that guess nothing or follow a counted one. They don't use up the shared limit of an address. */
const uncounted = new Set(['passkey-options', 'google', 'confirm', 'second-factor'])

/** Limits attempts to sign in, re-authenticate and request emails. Attempts from other networks never lock an owner out. */
export type Attempts = {
  /** @throws Refusal 429 with the seconds to wait after too many attempts */
  count(action: string, account: string, ip: string, most?: number): Promise<void>
  /** Returns the refusal instead of throwing it, and whether it is the first of its window. */
  countUpTo(
    most: number,
    action: string,
    account: string,
    ip: string,
  ): Promise<{ refusal: Refusal; first: boolean } | undefined>
  /** Counts over all addresses for a day. @returns the count. Never lock an owner out because of it. */
  countAnywhere(action: string, account: string): Promise<number>
  /** The same, with the seconds until the day ends. */
  countToday(action: string, account: string): Promise<{ count: number; secondsLeft: number }>
  /** Resets the count after success. Without an address, resets the count over all addresses. */
  forget(action: string, account: string, ip?: string): Promise<void>
}

export function openAttempts(pool: pg.Pool, secret: string): Attempts {
  const keyed = keyedBy(secret)
  const ownKey = (action: string, account: string, ip: string) =>
    ownAccountActions.has(action) ? keyed(action, account) : keyed(action, account, countedAs(ip))
  const sharedKey = (action: string, ip: string) =>
    ownAccountActions.has(action) || uncounted.has(action) ? null : keyed('any', countedAs(ip))

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

/** Keyed hashes as counter names, so that the table reveals neither accounts nor addresses. */
export function keyedBy(secret: string) {
  return (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('hex')
}

/** The counters that lock this account out at this address, and everywhere. */
export function lockOutKeys(secret: string, { userId, email, ip }: { userId: string; email: string; ip: string }) {
  const keyed = keyedBy(secret)
  return [
    keyed('sign-in', email, countedAs(ip)),
    keyed('sign-in anywhere', email),
    keyed('sign-in known', email),
    keyed('second-factor', userId, countedAs(ip)),
    keyed('second-factor', userId),
  ]
}

function secondsUntil(end: string): number {
  return Math.max(1, Math.ceil((Date.parse(end) - nowMs()) / 1000))
}

/** @param more a sentence with an alternative to waiting */
export function tooManyAttempts(end: string, more = ''): Refusal {
  const seconds = secondsUntil(end)
  const wait = `Too many attempts. ${tryAgainIn(seconds)}`
  return new Refusal('too-many-attempts', more === '' ? wait : `${wait} ${more}`, { retryAfterSeconds: seconds })
}
