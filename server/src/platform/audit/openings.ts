import type pg from 'pg'
import { runPlain, type Statement } from '../database/tenancy.ts'
import { type Opening, recordOpenings, withEntry } from './audit.queries.ts'
import { isOpening, type Opens } from './opens.ts'

/** Whose opening it is. */
type Reader = Pick<Opening, 'actor' | 'role' | 'key' | 'view'>
type RunAll = (...statements: readonly Statement[]) => Promise<readonly unknown[][]>

/** Records opened records: each entry is durable before its record is given. */
export type Openings = {
  /**
   * Runs statements, one of which opens a record (`opens`). The entry is written in the same round trip while no other is being written, and otherwise
   * together with those of other requests.
   * @throws the database error if it could not be written
   */
  read(reader: Reader, statements: readonly Statement[], run: RunAll): Promise<readonly unknown[][]>
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

  function record(opening: Opening): Promise<void> {
    return new Promise((done, fail) => {
      waiting.push({ opening, done, fail })
      if (!isWriting) void writeWaiting()
    })
  }

  async function readAndWrite(reader: Reader, statements: readonly Statement[], run: RunAll) {
    isWriting = true
    try {
      return await run(...statements.map((one) => (isOpening(one) ? withEntry(one, reader.view) : one)))
    } finally {
      void writeWaiting()
    }
  }

  return {
    record,
    async read(reader, statements, run) {
      if (!isWriting) return readAndWrite(reader, statements, run)
      const answers = await run(...statements)
      const entries = statements.flatMap((statement, at) =>
        isOpening(statement)
          ? (answers[at] as Record<string, string>[]).map((row) => entryOf(reader, statement, row))
          : [],
      )
      await Promise.all(entries.map(record))
      return answers
    },
  }
}

function entryOf(reader: Reader, { opens }: Opens, row: Record<string, string>): Opening {
  return { ...reader, entity: opens.entity, id: row.id ?? '', client: row[opens.client] ?? '' }
}
