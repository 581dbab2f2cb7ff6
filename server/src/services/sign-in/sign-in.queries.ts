import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** A sign-in session with everything that requests need about its person, in one query. */
export const findSignInSession = builtOnce((token: string) =>
  build
    .selectFrom('sign_in_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('subscribers as b', 'b.user_id', 's.user_id')
    .select([
      's.id',
      's.user_id as userId',
      's.expires_at as expiresAt',
      's.last_active_at as lastActiveAt',
      's.proved_at as provedAt',
      'u.role',
      'u.suspended_at as suspendedAt',
      'b.subscribed',
      'b.subscription_tier as subscriptionTier',
      'b.subscription_end as subscriptionEnd',
      'b.trial_ends_at as trialEndsAt',
    ])
    .where('s.token', '=', token)
    .compile(),
)

/**
 * Creates a session, if nothing prevents it at this moment: the account is confirmed and not suspended, two-factor sign-in is off or passed, and what
 * was proven still belongs to the account (password, passkey, Google identity or pending sign-in, which is used up). Run it after `lockAccountShared` in
 * the same transaction, so that nothing changes in between.
 */
export function addSignInSession(made: {
  id: string
  token: string
  userId: string
  passedSecondFactor: boolean
  shown: {
    passwordHash: string | null
    passkeyId: string | null
    googleSubject: string | null
    /** Of the pending sign-in. */
    pendingKey: Buffer | null
  }
  ip: string
  userAgent: string
  at: string
  expiresAt: string
}) {
  const { passwordHash, passkeyId, googleSubject, pendingKey } = made.shown
  return sql<{ id: string }>`
    with taken as (
      delete from sign_in_challenges
      where key_hash = ${pendingKey}::bytea and kind = 'second-factor' and user_id = ${made.userId} and expires_at > ${made.at}::timestamptz
      returning user_id
    )
    insert into sign_in_sessions (id, user_id, token, expires_at, ip_address, user_agent, last_active_at, proved_at, created_at, updated_at)
    select ${made.id}::uuid, u.id, ${made.token}, ${made.expiresAt}::timestamptz, ${made.ip}, ${made.userAgent},
      ${made.at}::timestamptz, ${made.at}::timestamptz, ${made.at}::timestamptz, ${made.at}::timestamptz
    from users u
    where u.id = ${made.userId} and u.email_verified and u.suspended_at is null
      and (${made.passedSecondFactor}::boolean or not exists (
        select from two_factors f where f.user_id = u.id and f.confirmed_at is not null))
      and (${passwordHash}::text is null or exists (
        select from sign_in_accounts a where a.user_id = u.id and a.provider_id = 'credential' and a.password = ${passwordHash}))
      and (${passkeyId}::uuid is null or exists (select from passkeys p where p.user_id = u.id and p.id = ${passkeyId}::uuid))
      and (${googleSubject}::text is null or exists (
        select from sign_in_accounts a where a.user_id = u.id and a.provider_id = 'google' and a.account_id = ${googleSubject}))
      and (${pendingKey}::bytea is null or exists (select from taken))
    returning id`.compile(build)
}

/** Aborts the transaction with `sign-in-over` unless the session still has this token. */
export const requireSignInSession = builtOnce((id: string, token: string) =>
  sql`select app.refuse_when(not exists (
    select from sign_in_sessions where id = ${id} and token = ${token}), 'sign-in-over')`.compile(build),
)

/** Replaces a session's token, and sets its re-authentication time if given. */
export function renewSignInSession(id: string, from: string, to: string, provedAt: string | undefined) {
  return build
    .updateTable('sign_in_sessions')
    .set({ token: to, ...(provedAt === undefined ? {} : { proved_at: provedAt }) })
    .where('id', '=', id)
    .where('token', '=', from)
    .returning('id')
    .compile()
}

/** Sessions that have not expired and were used since `usedSince`. */
export const listSignInSessions = builtOnce((userId: string, at: string, usedSince: string) =>
  build
    .selectFrom('sign_in_sessions')
    .select([
      'id',
      'ip_address as ip',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_active_at as lastActiveAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .where('last_active_at', '>', usedSince)
    .orderBy('last_active_at', 'desc')
    .compile(),
)

export const touchSignInSession = builtOnce((id: string, at: string) =>
  build.updateTable('sign_in_sessions').set({ last_active_at: at }).where('id', '=', id).compile(),
)

export const endSignInSession = builtOnce((id: string) =>
  build.deleteFrom('sign_in_sessions').where('id', '=', id).compile(),
)

export const endSignInSessionsOf = builtOnce((userId: string) =>
  build.deleteFrom('sign_in_sessions').where('user_id', '=', userId).compile(),
)

/** Ends one of the person's own sessions. */
export const endOwnSignInSession = builtOnce((userId: string, id: string) =>
  build.deleteFrom('sign_in_sessions').where('user_id', '=', userId).where('id', '=', id).returning('id').compile(),
)

/** Ends all sessions except one, or all of them. */
export function endOtherSignInSessions(userId: string, storedId: string | undefined) {
  return build
    .deleteFrom('sign_in_sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', storedId ?? '00000000-0000-0000-0000-000000000000')
    .compile()
}

/** Counts an attempt. Returns the attempts in its window and the window's end. */
export function countAttempt(key: string, at: string, windowEndsAt: string) {
  return sql<{ attempts: number; windowEndsAt: string }>`
    insert into rate_limits as r (key, attempts, window_ends_at) values (${key}, 1, ${windowEndsAt})
    on conflict (key) do update set
      attempts = case when r.window_ends_at <= ${at}::timestamptz then 1 else r.attempts + 1 end,
      window_ends_at = case when r.window_ends_at <= ${at}::timestamptz then excluded.window_ends_at else r.window_ends_at end
    returning attempts, window_ends_at as "windowEndsAt"`.compile(build)
}

export const forgetAttempts = builtOnce((key: string) =>
  build.deleteFrom('rate_limits').where('key', '=', key).compile(),
)

export const forgetOldAttempts = builtOnce((at: string) =>
  build.deleteFrom('rate_limits').where('window_ends_at', '<', at).compile(),
)

export function forgetExpired(at: string, unconfirmedDays: number) {
  return [
    build.deleteFrom('sign_in_sessions').where('expires_at', '<', at).compile(),
    build.deleteFrom('sign_in_challenges').where('expires_at', '<', at).compile(),
    // Unconfirmed sign-ups expire, which frees their address.
    sql`delete from users u where not u.email_verified and u.suspended_at is null
      and u.created_at < ${at}::timestamptz - make_interval(days => ${unconfirmedDays}::int)
      and not exists (select from sign_in_sessions s where s.user_id = u.id)`.compile(build),
  ]
}

/** The statements that add an email and the job that sends it. */
export function addMail(id: string, toAddress: string, template: string, data: Record<string, unknown>) {
  return [
    build
      .insertInto('outgoing_mails')
      .values({ id, to_address: toAddress, template, data: JSON.stringify(data) })
      .compile(),
    sql`select app.enqueue_sign_in_mail(${id}::uuid, ${toAddress})`.compile(build),
  ]
}

/** The limit of an email that anyone can trigger: `most` a day, then one an hour. */
export type MailCount = { dayKey: string; dayEndsAt: string; hourKey: string; hourEndsAt: string; most: number }

/**
 * The same for emails that anyone can trigger. Over the limit, nothing is sent and nothing is reported.
 * @param orRefuse aborts the transaction instead if an older sign-up with the address is waiting, so that its reader keeps a working link
 */
export function addLimitedMail(
  id: string,
  toAddress: string,
  template: string,
  data: Record<string, unknown>,
  { dayKey, dayEndsAt, hourKey, hourEndsAt, most }: MailCount,
  at: string,
  orRefuse: boolean,
) {
  const increment = sql`on conflict (key) do update set
      attempts = case when r.window_ends_at <= ${at}::timestamptz then 1 else r.attempts + 1 end,
      window_ends_at = case when r.window_ends_at <= ${at}::timestamptz then excluded.window_ends_at else r.window_ends_at end
    returning attempts`
  return sql`
    with of_day as (
      insert into rate_limits as r (key, attempts, window_ends_at) values (${dayKey}, 1, ${dayEndsAt}::timestamptz) ${increment}
    ), of_hour as (
      insert into rate_limits as r (key, attempts, window_ends_at)
      select ${hourKey}, 1, ${hourEndsAt}::timestamptz from of_day where attempts > ${most}::int ${increment}
    ), mail as (
      insert into outgoing_mails (id, to_address, template, data) select ${id}::uuid, ${toAddress}, ${template}, ${JSON.stringify(data)}::jsonb
      from of_day left join of_hour on true where of_day.attempts <= ${most}::int or of_hour.attempts = 1
    ) select case when of_day.attempts <= ${most}::int or of_hour.attempts = 1 then app.enqueue_sign_in_mail(${id}::uuid, ${toAddress}) end,
        app.refuse_when(${orRefuse}::boolean and of_day.attempts > ${most}::int and of_hour.attempts > 1 and exists (
          select from users where email = ${toAddress} and not email_verified and suspended_at is null), 'mail-limit')
      from of_day left join of_hour on true`.compile(build)
}

/** Ends push subscriptions of signed-out browsers. @param withCalendar ends the calendar feed too */
export const endAccessWithoutSignIn = builtOnce((userId: string, withCalendar: boolean) =>
  sql`select app.revoke_outside_access(${userId}, ${withCalendar})`.compile(build),
)

export function recordSecurityEvent(action: string, details: Record<string, unknown> = {}) {
  return sql`select app.record_security_event(${action}, ${JSON.stringify(details)}::jsonb)`.compile(build)
}
