import { build, builtOnce } from '../database/tenancy.ts'

/** Takes the key for this person; a key already taken breaks the constraint `idempotency_keys_once` and with it the transaction. */
export const claimKey = builtOnce(
  (claim: { user_id: string; key: string; operation: string; request_hash: Buffer; resource_id: string }) =>
    build.insertInto('idempotency_keys').values(claim).compile(),
)

/** What the key was taken for. */
export function findKey(key: string) {
  return build.selectFrom('idempotency_keys').select(['request_hash', 'resource_id']).where('key', '=', key).compile()
}
