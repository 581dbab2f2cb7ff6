import { builtOnce } from '../database/built-once.ts'
import { build } from '../database/tenancy.ts'

/** Claims a key for a person. A key that is already claimed violates `idempotency_keys_once` and aborts the transaction. */
export const claimKey = builtOnce(
  (claim: { user_id: string; key: string; operation: string; request_hash: Buffer; resource_id: string }) =>
    build.insertInto('idempotency_keys').values(claim).compile(),
)

/** The request for which a key was claimed. */
export const findKey = builtOnce((key: string) =>
  build.selectFrom('idempotency_keys').select(['request_hash', 'resource_id']).where('key', '=', key).compile(),
)
