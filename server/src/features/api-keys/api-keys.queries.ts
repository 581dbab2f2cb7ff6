import { ApiKey } from '@openhour/shared/features/api-keys/api-keys.contract.ts'
import { maxApiKeys } from '@openhour/shared/features/api-keys/api-keys.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const key = columns('api_keys', ApiKey, {})

/** Without revoked ones, newest first. */
export const listKeys = builtOnce((therapistId: string) =>
  build
    .selectFrom('api_keys')
    .select(key)
    .where('therapist_id', '=', therapistId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .compile(),
)

/** Aborts the transaction with `too-many` if the person has reached the limit. Run it under the practice's lock. */
export const refuseTooManyKeys = builtOnce((therapistId: string) =>
  sql`select app.refuse_when((select count(*) from api_keys where therapist_id = ${therapistId}::uuid and revoked_at is null)
    >= ${maxApiKeys}::int, 'too-many')`.compile(build),
)

export function insertKey(made: {
  therapistId: string
  name: string
  prefix: string
  tokenHash: Buffer
  scopes: string[]
  expiresAt: string | null
}) {
  const { therapistId, name, prefix, tokenHash, scopes, expiresAt } = made
  return build
    .insertInto('api_keys')
    .values({ therapist_id: therapistId, name, prefix, token_hash: tokenHash, scopes, expires_at: expiresAt })
    .returning(key)
    .compile()
}

export const revokeKey = builtOnce((therapistId: string, id: string, at: string) =>
  build
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .compile(),
)
