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
  // No row without its file. It was not scanned here.
  documents: (row) => (row.file_key === null ? undefined : { ...row, scanned: false }),
  message_attachments: (row) => (row.file_key === null ? undefined : { ...row, scanned: false }),
  consents: (row) => (row.file_key === null ? { ...row, file_size: null, sha256: null } : row),
}

export function adapt(table: string, row: Row): Row | undefined {
  const rule = rules[table]
  return rule ? rule(row) : row
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

/** How the files of pictures begin, as this product makes them: WebP (RFC 9649) and PNG. */
const pictures: Record<string, { name: string; begins: (head: string) => boolean }> = {
  profile_pictures: { name: 'WebP', begins: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8) },
  brand_logos: { name: 'PNG', begins: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
}

/** The content of a file. A picture that is something else is refused, because browsers would show it. */
export async function* checkedContent(
  table: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const picture = pictures[table]
  let isFirst = true
  for await (const part of content) {
    if (isFirst && picture && !picture.begins(part.toString('latin1', 0, 16)))
      throw new Refusal('invalid-input', `A picture of the archive is not ${picture.name}. Nothing was imported.`)
    isFirst = false
    yield part
  }
}
