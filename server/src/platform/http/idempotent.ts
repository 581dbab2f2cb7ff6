import { createHash } from 'node:crypto'
import { newId } from '../new-id.ts'
import type { Statement } from '../database/tenancy.ts'
import { found, Refusal, refusing } from '../refusal.ts'
import { claimKey, findKey } from './idempotency.queries.ts'
import type { Actor, Run } from './request-context.ts'

/** A write that a client may repeat. `run` gets the new row's id and statements to run first in its transaction; `replay` answers a repetition. */
export type IdempotentWrite<T> = {
  operation: string
  input: unknown
  run: (id: string, claim: Statement[]) => Promise<T>
  replay: (id: string) => Promise<T>
}
export type Idempotent = <T>(write: IdempotentWrite<T>) => Promise<T>

/** In characters, as in the table of keys. */
export const maxKeyLength = 100

/**
 * Runs a write once per `Idempotency-Key`. Without a key, it always runs. Only the id of the created row is stored, so a repetition is answered
 * from the current row and the table of keys contains nothing private.
 */
export function idempotentFor(actor: Actor, key: string | undefined, run: Run): Idempotent {
  return async ({ operation, input, run: work, replay: again }) => {
    const id = newId()
    if (key === undefined) return work(id, [])
    if (key.trim() === '')
      throw new Refusal('invalid-input', 'The Idempotency-Key is blank. Send a new one for each write, or omit it.')
    if (key.length > maxKeyLength)
      throw new Refusal('invalid-input', `The Idempotency-Key is longer than ${maxKeyLength} characters.`)
    const hash = createHash('sha256')
      .update(`${operation} ${JSON.stringify(input)}`)
      .digest()
    return refusing(
      work(id, [claimKey({ user_id: actor.userId, key, operation, request_hash: hash, resource_id: id })]),
      {
        idempotency_keys_once: async () => {
          const [keys] = await run(findKey(key))
          const earlier = found(keys, 'The earlier request was not found.')
          if (!hash.equals(earlier.request_hash)) throw keyReused()
          return again(earlier.resource_id)
        },
      },
    )
  }
}

/** The refusal of a key that was used for a different request. */
export function keyReused(): Refusal {
  return new Refusal(
    'idempotency-key-reused',
    'This Idempotency-Key was already used for a different request. Nothing was changed.',
  )
}
