import type pg from 'pg'
import { runPlain } from '../database/tenancy.ts'
import { type Opening, recordOpenings } from './audit.queries.ts'

/** Records opened records, in transactions shared by requests that arrive together. */
export type Openings = {
  /**
   * Resolves when the entry is durable. Send the record only then.
   * @throws the database error if it could not be written
   */
  record(opening: Opening): Promise<void>
}

type Waiting = { opening: Opening; done: () => void; fail: (error: unknown) => void }

const maxAtOnce = 500

/**
 * An opening is written at once when no other is being written. Those that arrive meanwhile are written together next, so that the disk is
 * flushed once for all of them.
 * @param pool works as `openhour_app`
 */
export function openOpenings(pool: pg.Pool): Openings {
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeWaiting(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const together = waiting.splice(0, maxAtOnce)
      try {
        await runPlain(pool, recordOpenings(together.map(({ opening }) => opening)))
        for (const { done } of together) done()
      } catch (error) {
        for (const { fail } of together) fail(error)
      }
    }
    isWriting = false
  }

  return {
    record: (opening) =>
      new Promise((done, fail) => {
        waiting.push({ opening, done, fail })
        if (!isWriting) void writeWaiting()
      }),
  }
}
