import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Statement } from '../database/tenancy.ts'
import { found, Refusal, refusing } from '../refusal.ts'
import { claimKey, findKey } from './idempotency.queries.ts'
import type { Actor, Run } from './request-context.ts'

/** A write that may be sent twice: `work` gets the new row's id and statements to put first into its transaction; `again` answers a repetition. */
export type OnceWork<T> = {
  operation: string
  input: unknown
  work: (id: string, claim: Statement[]) => Promise<T>
  again: (id: string) => Promise<T>
}
export type Once = <T>(write: OnceWork<T>) => Promise<T>

/** In characters; the table of keys has the same. */
export const longestKey = 100

/**
 * Does a write once, however often it is sent with the same `Idempotency-Key`; without a key it simply runs. What is kept is the id of the row
 * that came of it, so a repetition is answered from the row as it is now, and nothing private lies in the table of keys.
 */
export function onceFor(actor: Actor, key: string | undefined, run: Run): Once {
  return async ({ operation, input, work, again }) => {
    const id = newId()
    if (key === undefined) return work(id, [])
    if (key.trim() === '')
      throw new Refusal('invalid-input', 'The Idempotency-Key is blank. Send one that is new for each write, or none.')
    if (key.length > longestKey)
      throw new Refusal('invalid-input', `The Idempotency-Key is longer than ${longestKey} characters.`)
    const hash = createHash('sha256')
      .update(`${operation} ${JSON.stringify(input)}`)
      .digest()
    return refusing(
      work(id, [claimKey({ user_id: actor.userId, key, operation, request_hash: hash, resource_id: id })]),
      {
        idempotency_keys_once: async () => {
          const [keys] = await run(findKey(key))
          const earlier = found(keys, 'The earlier request was not found.')
          if (!hash.equals(earlier.request_hash)) throw keyUsedOtherwise()
          return again(earlier.resource_id)
        },
      },
    )
  }
}

/** The key stands for another request: a repetition that is none must not be answered as one. */
export function keyUsedOtherwise(): Refusal {
  return new Refusal(
    'key-used-otherwise',
    'This Idempotency-Key was already used with other content. Nothing was changed.',
  )
}
