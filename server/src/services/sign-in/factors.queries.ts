import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Stores a secret for setup. If one is already active, it stays and no row is returned. */
export function startTwoFactor(userId: string, sealedSecret: Buffer, at: string) {
  return sql<{ userId: string }>`
    insert into two_factors as f (user_id, sealed_secret, created_at) values (${userId}, ${sealedSecret}, ${at})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
      where f.confirmed_at is null
    returning user_id as "userId"`.compile(build)
}

export const findTwoFactor = builtOnce((userId: string) =>
  build
    .selectFrom('two_factors')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .compile(),
)

/** Turns two-factor sign-in on. Returns no row if the secret was replaced or it is already on. */
export const confirmTwoFactor = builtOnce((userId: string, sealedSecret: Buffer, step: number, at: string) =>
  build
    .updateTable('two_factors')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('user_id as userId')
    .compile(),
)

/** Uses up a code. Returns no row if it or a later one was already used. */
export function spendStep(userId: string, step: number) {
  return build
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id as userId')
    .compile()
}

export const endTwoFactor = builtOnce((userId: string) =>
  build.deleteFrom('two_factors').where('user_id', '=', userId).returning('confirmed_at as confirmedAt').compile(),
)

/** Cancels an unfinished setup. */
export const endTwoFactorSetUp = builtOnce((userId: string) =>
  build.deleteFrom('two_factors').where('user_id', '=', userId).where('confirmed_at', 'is', null).compile(),
)

export const forgetBackupCodes = builtOnce((userId: string) =>
  build.deleteFrom('two_factor_backup_codes').where('user_id', '=', userId).compile(),
)

export const addBackupCodes = builtOnce((userId: string, hashes: Buffer[]) =>
  sql`
    insert into two_factor_backup_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.compile(
    build,
  ),
)

/** Uses up a backup code. Returns no row if there is no such code. */
export function spendBackupCode(userId: string, hash: Buffer) {
  return sql<{ userId: string }>`
    delete from two_factor_backup_codes c using two_factors f
    where c.user_id = ${userId} and c.code_hash = ${hash} and f.user_id = c.user_id and f.confirmed_at is not null
    returning c.user_id as "userId"`.compile(build)
}

export const countBackupCodes = builtOnce((userId: string) =>
  build
    .selectFrom('two_factor_backup_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .compile(),
)

export const listPasskeys = builtOnce((userId: string) =>
  build
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'credential_id as credentialId'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .compile(),
)

export const findPasskey = builtOnce((credentialId: string) =>
  build
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .compile(),
)

export const addPasskey = builtOnce(
  (passkey: {
    id: string
    userId: string
    name: string
    credentialId: string
    publicKey: Buffer
    counter: number
    at: string
  }) =>
    build
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        user_id: passkey.userId,
        name: passkey.name,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        created_at: passkey.at,
      })
      .compile(),
)

/** Records a passkey's signature counter. Returns no row if it was used concurrently, which means that one of the two is a copy. */
export const recordPasskeyUse = builtOnce((id: string, from: number, to: number, at: string) =>
  build
    .updateTable('passkeys')
    .set({ counter: to, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', from)
    .returning('id')
    .compile(),
)

export const renamePasskey = builtOnce((userId: string, id: string, name: string) =>
  build
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .compile(),
)

export const removePasskey = builtOnce((userId: string, id: string) =>
  build.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returning('id').compile(),
)

export const endOtherPasskeys = builtOnce((userId: string, storedIds: readonly string[]) =>
  sql`delete from passkeys where user_id = ${userId} and id <> all(${storedIds}::uuid[])`.compile(build),
)

/** Sign-in methods besides the password, oldest first. */
export const listFactors = builtOnce((userId: string) =>
  sql<{ kind: 'passkey' | 'app' | 'google'; id: string; name: string | null; addedAt: string }>`
    select 'passkey' as kind, id::text, name, created_at as "addedAt" from passkeys where user_id = ${userId}
    union all
    select 'app', user_id::text, null, confirmed_at from two_factors where user_id = ${userId} and confirmed_at is not null
    union all
    select 'google', id::text, null, created_at from sign_in_accounts where user_id = ${userId} and provider_id = 'google'
    order by "addedAt"`.compile(build),
)

/** The methods with which a person can re-authenticate. */
export const findSecurityState = builtOnce((userId: string) =>
  sql<{ email: string; hasPassword: boolean; google: boolean; twoFactor: boolean; backupCodesLeft: number }>`
    select u.email,
      exists (select from sign_in_accounts a where a.user_id = u.id and a.provider_id = 'credential' and a.password is not null) as "hasPassword",
      exists (select from sign_in_accounts a where a.user_id = u.id and a.provider_id = 'google') as google,
      exists (select from two_factors f where f.user_id = u.id and f.confirmed_at is not null) as "twoFactor",
      (select count(*) from two_factor_backup_codes c where c.user_id = u.id) as "backupCodesLeft"
    from users u where u.id = ${userId}`.compile(build),
)

/** Aborts the transaction with `two-factor-changed` unless two-factor sign-in is in the expected state. */
export const requireTwoFactor = builtOnce((userId: string, on: boolean) =>
  sql`select app.refuse_when(${on}::boolean <> exists (
    select from two_factors where user_id = ${userId} and confirmed_at is not null), 'two-factor-changed')`.compile(
    build,
  ),
)
