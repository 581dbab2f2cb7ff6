import { isTimeZone } from '@openhour/shared/lib/known-zones.ts'
import { Refusal } from '../../platform/refusal.ts'
import { now } from '../../platform/clock.ts'
import type { ArchiveTable } from './archive-tables.ts'
import type { Row } from './archived-rows.ts'

/** What cannot come along as it was, by table. Undefined leaves a row out. */
const rules: Record<string, (row: Row) => Row | undefined> = {
  // The link of an invitation that waits stays with the installation that sent it.
  client_invitations: (row) =>
    row.accepted_at === null && row.revoked_at === null ? { ...row, revoked_at: now().toISOString() } : row,
  // Nobody writes a draft any more that was being written.
  ai_drafts: (row) => {
    const file = row.file_key === null ? { file_type: null, file_size: null } : {}
    const isOver = row.ended_at !== null
    return { ...row, ...file, ...(isOver ? {} : { state: 'cancelled', stage: null, ended_at: now().toISOString() }) }
  },
  // No row without its file.
  documents: (row) => (row.file_key === null ? undefined : row),
  message_attachments: (row) => (row.file_key === null ? undefined : row),
  consents: (row) => (row.file_key === null ? { ...row, file_size: null, sha256: null } : row),
}

export function adapt(table: string, row: Row): Row | undefined {
  const rule = rules[table]
  return rule ? rule(row) : row
}

/** @throws Refusal if a row names a time zone in which nothing can be computed. PostgreSQL takes more for a zone than there are. */
export function refuseUnknownZone(table: string, { time_zone, timezone }: Row): void {
  for (const zone of [time_zone, timezone])
    if (typeof zone === 'string' && !isTimeZone(zone))
      throw new Refusal(
        'invalid-input',
        `The archive’s rows of ${table} name an unknown time zone. Nothing was imported.`,
      )
}

/** Sorts tables so that each comes after those that its rows refer to. */
export function inOrder(
  tables: readonly ArchiveTable[],
  references: readonly { table: string; refersTo: string }[],
): ArchiveTable[] {
  const sorted: ArchiveTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ name }) =>
      references.every(
        ({ table, refersTo }) => table !== name || ![...waiting].some((other) => other.name === refersTo),
      ),
    )
    if (ready.length === 0)
      throw new Error(`these tables refer to each other: ${[...waiting].map(({ name }) => name).join()}`)
    for (const table of ready) {
      sorted.push(table)
      waiting.delete(table)
    }
  }
  return sorted
}
