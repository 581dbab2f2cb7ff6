import { build } from '../database/tenancy.ts'

/** Takes the key for this person; a key already taken breaks the constraint `idempotency_keys_once` and with it the transaction. */
export function claimKey(userId: string, key: string, operation: string, requestHash: Buffer, resourceId: string) {
  return build
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, operation, request_hash: requestHash, resource_id: resourceId })
    .compile()
}

/** What the key was taken for. */
export function findKey(key: string) {
  return build.selectFrom('idempotency_keys').select(['request_hash', 'resource_id']).where('key', '=', key).compile()
}
