import type pg from 'pg'
import type { Log } from '../log.ts'
export type ListReads = { note(actor: { userId: string; role: string }, entity: string): void; close(): Promise<void> }
export function openListReads(_pool: pg.Pool, _log: Log): ListReads {
  return { note: () => undefined, close: async () => undefined }
}
