import { clientTables } from '../../tables/client-tables.generated.ts'
import { practiceTables } from '../../tables/practice-tables.generated.ts'
import { historyLabel } from '../audit/audit.rules.ts'

/** Who acted: a role, or the product itself. */
export const auditRoles = ['therapist', 'client', 'admin', 'system'] as const
export type AuditRole = (typeof auditRoles)[number]

/** What entries of the audit log are about, besides tables of a practice. */
const others: Record<string, string> = { users: 'account', history: 'history of the record' }
const words: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries({ ...clientTables, ...practiceTables })
      .filter(([, { audited }]) => audited.length > 0)
      .map(([table]) => [table, historyLabel('', table).trim()]),
  ),
  ...others,
}

/** The word for what an entry is about; a newer version may write others. */
export function entityWord(entity: string): string {
  return Object.hasOwn(words, entity) ? (words[entity] as string) : entity.replaceAll('_', ' ')
}

export const auditEntities = Object.keys(words)

/** What an admin did, by the name in the log. */
export function actText(act: string): string {
  const text = act.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const auditEntriesPerPage = 50
/** Entries that a page looks at, whatever its filters leave of them. */
export const auditEntriesLookedAt = 30_000
/** The maximum number of entries in an exported file, newest first. */
export const maxAuditEntriesExported = 20_000
/** How many faults a verification lists. */
export const maxFaultsListed = 50

/**
 * A value of a CSV file (RFC 4180). A spreadsheet would run a text that begins like a formula; an apostrophe makes it text. An address may begin with `=`.
 */
export function csvCell(value: string | number): string {
  const text = String(value)
  const plain = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
