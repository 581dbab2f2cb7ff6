import { nowMs } from '../clock.ts'
import type { Statement } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import type { Cookies } from './cookie.ts'
import { newToken } from './keys.ts'
import type { Caller } from './parts.ts'
import { renewSignInSession, requireSignInSession } from './sign-in.queries.ts'

const over = () => new Refusal('not-signed-in', 'Please sign in to continue.')

/** What `stillSignedIn` and `renewalOf` refuse with, for `refusing`. */
export const signInOver = { 'sign-in-over': over }

function carriedBy(cookies: Cookies, { headers }: Pick<Caller, 'headers'>): string {
  const token = cookies.carried(headers)
  if (token === undefined) throw over()
  return token
}

/**
 * Ends the transaction when the caller's sign-in session is over, or goes on under another token: between the first look at a request and its deed
 * lies as long as its sender wants. Comes after `lockAccount`.
 */
export function stillSignedIn(cookies: Cookies, caller: Caller): Statement {
  return requireSignInSession(caller.actor.signInSessionId, carriedBy(cookies, caller))
}

/** A new token for the caller's sign-in session, which keeps its id, its place in the list and its end: a copy of the cookie is worth nothing from here. */
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
