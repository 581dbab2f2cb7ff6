import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { isAPIError } from 'better-auth/api'
import type { Seen } from '../http/request.ts'
import { refusedField, Refusal } from '../refusal.ts'

/** What the sign-in library is told of a request: what the server saw. */
export function headersOf(seen: Seen): Headers {
  return new Headers({ 'user-agent': seen.userAgent, 'x-openhour-address': seen.ip })
}

/** Whether the library said no to what it was given, rather than failing. */
export function isLibraryRefusal(error: unknown): boolean {
  return isAPIError(error) && error.statusCode < 500
}

/** @throws Refusal 400 where the library takes no such address, though our form does; else what it was given. */
export function refusedByLibrary(error: unknown): never {
  if (!isLibraryRefusal(error)) throw error
  throw refusedField('email', signInTexts.emailInvalid)
}

/** @throws Refusal 409 where a link is over. */
export function linkOver(error: unknown): never {
  if (!isLibraryRefusal(error)) throw error
  throw new Refusal('not-possible-now', signInTexts.linkOver)
}
