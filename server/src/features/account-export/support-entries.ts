import { textOf } from '../../platform/readable-page.ts'
import { type Context, factsOf, type TableRow } from './record-context.ts'
import type { Entry } from './record-entry.ts'

const lost = 'This text could not be decrypted.'

/** A request for support with its messages, and their screenshots. */
export function supportEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  const diagnostics = row.diagnostics as string | null
  return {
    title: (row.subject as string | null) ?? 'A subject that could not be decrypted',
    facts: factsOf(given, context, ['subject', 'diagnostics']),
    texts: diagnostics === null ? [] : [{ heading: 'Diagnostics', text: diagnostics }],
    parts: [
      {
        title: null,
        entries: context.rowsOf('support_messages', row.id).map((message) => messageEntry(message, context)),
      },
    ],
  }
}

function messageEntry({ row }: TableRow, context: Context): Entry {
  return {
    title: `${row.from_support === true ? 'Support' : 'You'}, ${textOf(row.created_at, context.zone)}`,
    facts: context.rowsOf('support_files', row.id).flatMap((file) => factsOf(file, context, ['created_at'])),
    texts: [{ heading: null, text: (row.text as string | null) ?? lost }],
  }
}
