import { sql } from 'kysely'
import { build } from '../database/tenancy.ts'

/** A sign-in session with all that the request path needs of its person, in one look-up. */
export function findSignInSession(token: string) {
  return build
    .selectFrom('sign_in_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('subscribers as b', 'b.user_id', 's.user_id')
    .select([
      's.id',
      's.user_id as userId',
      's.expires_at as expiresAt',
      's.last_active_at as lastActiveAt',
      'u.role',
      'b.subscribed',
      'b.subscription_tier as subscriptionTier',
      'b.subscription_end as subscriptionEnd',
      'b.trial_ends_at as trialEndsAt',
    ])
    .where('s.token', '=', token)
    .compile()
}

export function touchSignInSession(id: string, at: string) {
  return build.updateTable('sign_in_sessions').set({ last_active_at: at }).where('id', '=', id).compile()
}

export function endSignInSession(id: string) {
  return build.deleteFrom('sign_in_sessions').where('id', '=', id).compile()
}

export function endSignInSessionsOf(userId: string) {
  return build.deleteFrom('sign_in_sessions').where('user_id', '=', userId).compile()
}

/** Counts a try in its window and gives the number of tries so far and when the window ends. */
export function countTry(key: string, at: string, windowEndsAt: string) {
  return sql<{ tries: number; windowEndsAt: string }>`
    insert into rate_limits as r (key, tries, window_ends_at) values (${key}, 1, ${windowEndsAt})
    on conflict (key) do update set
      tries = case when r.window_ends_at <= ${at}::timestamptz then 1 else r.tries + 1 end,
      window_ends_at = case when r.window_ends_at <= ${at}::timestamptz then excluded.window_ends_at else r.window_ends_at end
    returning tries, window_ends_at as "windowEndsAt"`.compile(build)
}

export function forgetTries(key: string) {
  return build.deleteFrom('rate_limits').where('key', '=', key).compile()
}

export function forgetOldTries(at: string) {
  return build.deleteFrom('rate_limits').where('window_ends_at', '<', at).compile()
}

export function forgetExpired(at: string) {
  return [
    build.deleteFrom('sign_in_sessions').where('expires_at', '<', at).compile(),
    build.deleteFrom('sign_in_verifications').where('expires_at', '<', at).compile(),
  ]
}

/** Puts a mail and the job that sends it into one transaction; the job's payload is the mail's id. */
export function addMail(id: string, toAddress: string, template: string, data: Record<string, unknown>) {
  return [
    build
      .insertInto('outgoing_mails')
      .values({ id, to_address: toAddress, template, data: JSON.stringify(data) })
      .compile(),
    sql`select app.enqueue('send-mail', json_build_object('mailId', ${id}::text))`.compile(build),
  ]
}

export function noteSecurityEvent(action: string, details: Record<string, unknown> = {}) {
  return sql`select app.record_security_event(${action}, ${JSON.stringify(details)}::jsonb)`.compile(build)
}
