import type pg from 'pg'
import type { RequestMeta } from '../../platform/http/request.ts'
import type { Actor } from '../../platform/http/request-context.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RememberedActors } from './actors.ts'
import type { Cookies } from './cookie.ts'
import type { MailStatements } from './mails.ts'
import type { ConstantTimeReply } from './constant-time-reply.ts'
import type { Attempts } from './attempts.ts'

/** What all sign-in routes use. */
export type SignInParts = {
  /** Works as openhour_sign_in. */
  pool: pg.Pool
  actors: RememberedActors
  attempts: Attempts
  cookies: Cookies
  secret: string
  mails: MailStatements
  quiet: ConstantTimeReply
  log: Log
}

/** A route's response body and the cookies to set. */
export type Outcome = { body: object; setCookies: string[] }

/** The caller of a route for signed-in people. */
export type Caller = { actor: Actor; headers: Headers; requestMeta: RequestMeta }

/** @throws Refusal 401 without sign-in */
export async function callerOf(actors: RememberedActors, headers: Headers, requestMeta: RequestMeta): Promise<Caller> {
  const actor = await actors.of(headers)
  if (!actor) throw new Refusal('not-signed-in', 'Please sign in to continue.')
  return { actor, headers, requestMeta }
}

/** The person for the database session, with the request metadata that security events record. */
export function databaseActor(person: { userId: string; role: string }, requestMeta: RequestMeta) {
  return { userId: person.userId, role: person.role, ip: requestMeta.ip, userAgent: requestMeta.userAgent }
}
