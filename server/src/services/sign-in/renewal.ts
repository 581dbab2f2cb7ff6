import { nowMs } from '../../platform/clock.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Cookies } from './cookie.ts'
import { newToken } from './keys.ts'
import type { Caller } from './parts.ts'
import { renewSignInSession, requireSignInSession } from './sign-in.queries.ts'

const over = () => new Refusal('not-signed-in', 'Please sign in to continue.')

/** The refusals of `stillSignedIn` and `renewalOf`, for `refusing`. */
export const signInOver = { 'sign-in-over': over }

function carriedBy(cookies: Cookies, { headers }: Pick<Caller, 'headers'>): string {
  const token = cookies.carried(headers)
  if (token === undefined) throw over()
  return token
}

/**
 * Aborts the transaction if the caller's session has ended or was renewed. A slow sender can put any amount of time between the first check of a
 * request and its write. Run it after `lockAccount`.
 */
export function stillSignedIn(cookies: Cookies, caller: Caller): Statement {
  return requireSignInSession(caller.actor.signInSessionId, carriedBy(cookies, caller))
}

/** Gives the caller's session a new token, which makes copies of the old cookie worthless. Its id and its end stay. */
export function renewalOf(
  cookies: Cookies,
  caller: Pick<Caller, 'actor' | 'headers'>,
  provedAt?: string,
): { renewing: Statement<{ id: string }>; setCookies: string[] } {
  const { signInSessionId, signInEndsAt } = caller.actor
  const token = newToken()
  const seconds = Math.max(1, Math.floor((Date.parse(signInEndsAt) - nowMs()) / 1000))
  return {
    renewing: renewSignInSession(signInSessionId, carriedBy(cookies, caller), token, provedAt),
    setCookies: cookies.renewed(token, seconds),
  }
}
