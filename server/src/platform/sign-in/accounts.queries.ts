import { sql } from 'kysely'
import { build } from '../database/tenancy.ts'

/** All that decides whether, and how, somebody may sign in. */
export type Account = {
  id: string
  email: string
  role: string
  confirmed: boolean
  suspended: boolean
  twoFactor: boolean
  passwordHash: string | null
}

function accounts() {
  return build
    .selectFrom('users as u')
    .leftJoin('sign_in_accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'u.id').on('a.provider_id', '=', 'credential'),
    )
    .leftJoin('two_factors as f', 'f.user_id', 'u.id')
    .select([
      'u.id',
      'u.email',
      'u.role',
      'u.email_verified as confirmed',
      sql<boolean>`u.suspended_at is not null`.as('suspended'),
      sql<boolean>`f.confirmed_at is not null`.as('twoFactor'),
      'a.password as passwordHash',
    ])
}

export function findAccount(userId: string) {
  return accounts().where('u.id', '=', userId).compile()
}

export function findAccountByEmail(email: string) {
  return accounts().where('u.email', '=', email).compile()
}

/** One change of how somebody signs in at a time, and no sign-in in the middle of it: what comes later in the transaction sees it whole. */
export function lockAccount(userId: string) {
  return build.selectFrom('users').select('id').where('id', '=', userId).forUpdate().compile()
}

/** Lets other sign-ins pass and no change: see {@link lockAccount}. */
export function holdAccount(userId: string) {
  return build.selectFrom('users').select('id').where('id', '=', userId).forShare().compile()
}

export function changePasswordHash(userId: string, hash: string, at: string) {
  return build
    .updateTable('sign_in_accounts')
    .set({ password: hash, updated_at: at })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .compile()
}

/** An account that Google made gets a password. The index on provider and account refuses a second one. */
export function addPassword(id: string, userId: string, hash: string) {
  return build
    .insertInto('sign_in_accounts')
    .values({ id, account_id: userId, provider_id: 'credential', user_id: userId, password: hash })
    .compile()
}

/** The links of the sign-in library that choose a new password. */
export function endResetLinks(userId: string) {
  return build.deleteFrom('sign_in_verifications').where('value', '=', userId).compile()
}

/** Ends the transaction unless the account still has this address. */
export function requireAddress(userId: string, address: string) {
  return sql`select app.refuse_when(not exists (
    select from users where id = ${userId} and email = ${address}), 'address-changed')`.compile(build)
}

export function changeAddress(userId: string, to: string, at: string) {
  return build
    .updateTable('users')
    .set({ email: to, email_verified: true, updated_at: at })
    .where('id', '=', userId)
    .compile()
}

export function findGoogleAccount(subject: string) {
  return build
    .selectFrom('sign_in_accounts')
    .select('user_id as userId')
    .where('provider_id', '=', 'google')
    .where('account_id', '=', subject)
    .compile()
}

/** Joins a Google identity to a confirmed account that has none yet; gives nothing when it is not such an account. */
export function linkGoogle(id: string, userId: string, subject: string) {
  return sql<{ id: string }>`
    insert into sign_in_accounts (id, account_id, provider_id, user_id)
    select ${id}::uuid, ${subject}, 'google', u.id from users u
    where u.id = ${userId} and u.email_verified and u.suspended_at is null
      and not exists (select from sign_in_accounts a where a.user_id = u.id and a.provider_id = 'google')
    returning id`.compile(build)
}

export function addGoogleUser(user: { id: string; fullName: string; email: string; role: string; timeZone: string }) {
  return build
    .insertInto('users')
    .values({
      id: user.id,
      full_name: user.fullName,
      email: user.email,
      email_verified: true,
      role: user.role,
      time_zone: user.timeZone,
    })
    .compile()
}
