import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Everything that decides whether and how a person may sign in. */
export type Account = {
  id: string
  email: string
  role: string
  confirmed: boolean
  /** When its holder first proved that they read its email. */
  provedAt: string | null
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
      'u.address_proved_at as provedAt',
      sql<boolean>`u.suspended_at is not null`.as('suspended'),
      sql<boolean>`f.confirmed_at is not null`.as('twoFactor'),
      'a.password as passwordHash',
    ])
}

export const findAccount = builtOnce((userId: string) => accounts().where('u.id', '=', userId).compile())

export const findAccountByEmail = builtOnce((email: string) => accounts().where('u.email', '=', email).compile())

/** Locks an account: one change of sign-in methods at a time, and no sign-in during it. */
export const lockAccount = builtOnce((userId: string) =>
  build.selectFrom('users').select('id').where('id', '=', userId).forUpdate().compile(),
)

/** Allows concurrent sign-ins but no change: see {@link lockAccount}. */
export const lockAccountShared = builtOnce((userId: string) =>
  build.selectFrom('users').select('id').where('id', '=', userId).forShare().compile(),
)

/** Aborts the transaction with `password-changed` unless this is still the password's hash. */
export const requirePasswordHash = builtOnce((userId: string, hash: string) =>
  sql`select app.refuse_when(not exists (
    select from sign_in_accounts where user_id = ${userId} and provider_id = 'credential' and password = ${hash}), 'password-changed')`.compile(
    build,
  ),
)

export const changePasswordHash = builtOnce((userId: string, from: string, to: string, at: string) =>
  build
    .updateTable('sign_in_accounts')
    .set({ password: to, updated_at: at })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', from)
    .compile(),
)

/** Sets the password, whether or not there was one. */
export const putPassword = builtOnce((id: string, userId: string, hash: string, at: string) =>
  sql`
    insert into sign_in_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
    values (${id}, ${userId}, 'credential', ${userId}, ${hash}, ${at}, ${at})
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`.compile(
    build,
  ),
)

/** Adds a password to an account that has none. The unique index refuses a second one. */
export const addPassword = builtOnce((id: string, userId: string, hash: string) =>
  build
    .insertInto('sign_in_accounts')
    .values({ id, account_id: userId, provider_id: 'credential', user_id: userId, password: hash })
    .compile(),
)

/** Aborts the transaction with `address-changed` unless the account still has this address. */
export const requireAddress = builtOnce((userId: string, address: string) =>
  sql`select app.refuse_when(not exists (
    select from users where id = ${userId} and email = ${address}), 'address-changed')`.compile(build),
)

/** Moves the account to another address, which its holder has proven. */
export function changeAddress(userId: string, to: string, at: string) {
  return build
    .updateTable('users')
    .set((eb) => ({
      email: to,
      email_verified: true,
      address_proved_at: eb.fn.coalesce('address_proved_at', eb.val(at)),
      updated_at: at,
    }))
    .where('id', '=', userId)
    .compile()
}

/** Marks the address as proven, so that the account may sign in. */
export function proveAddress(userId: string, at: string) {
  return build
    .updateTable('users')
    .set((eb) => ({
      email_verified: true,
      address_proved_at: eb.fn.coalesce('address_proved_at', eb.val(at)),
      updated_at: at,
    }))
    .where('id', '=', userId)
    .compile()
}

/** Aborts the transaction with `sign-up-invitation` or `sign-up-closed` unless people may sign up by themselves. */
export const requireOpenSignUp = builtOnce(() => sql`select app.require_open_sign_up()`.compile(build))

/** Allows one sign-up per address at a time, until the transaction ends. */
export const lockAddress = builtOnce((email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${email}, 2))`.compile(build),
)

/** Deletes unconfirmed sign-ups with this address, with their passwords and links. */
export const endSignUps = builtOnce((email: string) =>
  build
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .where('suspended_at', 'is', null)
    .compile(),
)

/** Aborts the transaction with `address-taken` if the address has an account. */
export const requireFreeAddress = builtOnce((email: string) =>
  sql`select app.refuse_when(exists (select from users where email = ${email}), 'address-taken')`.compile(build),
)

export const findGoogleAccount = builtOnce((subject: string) =>
  build
    .selectFrom('sign_in_accounts')
    .select('user_id as userId')
    .where('provider_id', '=', 'google')
    .where('account_id', '=', subject)
    .compile(),
)

/** The unique index refuses an identity that another account has. */
export const addGoogleIdentity = builtOnce((id: string, userId: string, subject: string, at: string) =>
  build
    .insertInto('sign_in_accounts')
    .values({ id, account_id: subject, provider_id: 'google', user_id: userId, created_at: at })
    .compile(),
)

/** Aborts the transaction with `google-changed` unless the account has a Google identity, or has none, as expected. */
export const requireGoogle = builtOnce((userId: string, has: boolean) =>
  sql`select app.refuse_when(${has}::boolean <> exists (
    select from sign_in_accounts where user_id = ${userId} and provider_id = 'google'), 'google-changed')`.compile(
    build,
  ),
)

/** Aborts the transaction with `last-method` if Google is the only sign-in method. */
export function requireOtherMethod(userId: string) {
  return sql`select app.refuse_when(not ${hasOtherMethod(userId)}, 'last-method')`.compile(build)
}

export const endGoogle = builtOnce((userId: string) =>
  build.deleteFrom('sign_in_accounts').where('user_id', '=', userId).where('provider_id', '=', 'google').compile(),
)

export function endGoogleUnlessLast(userId: string) {
  return sql`delete from sign_in_accounts where user_id = ${userId} and provider_id = 'google' and ${hasOtherMethod(userId)}`.compile(
    build,
  )
}

function hasOtherMethod(userId: string) {
  return sql<boolean>`(exists (select from passkeys where user_id = ${userId})
    or exists (select from sign_in_accounts where user_id = ${userId} and provider_id = 'credential' and password is not null))`
}

export const addUser = builtOnce(
  (user: {
    id: string
    fullName: string
    email: string
    role: string
    timeZone: string
    confirmed: boolean
    provedAt: string | null
  }) =>
    build
      .insertInto('users')
      .values({
        id: user.id,
        full_name: user.fullName,
        email: user.email,
        email_verified: user.confirmed,
        address_proved_at: user.provedAt,
        role: user.role,
        time_zone: user.timeZone,
      })
      .compile(),
)
