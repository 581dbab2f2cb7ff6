import type { AuditAction } from '../features/audit/audit-actions.rules.ts'

/** A table whose rows belong to one practice: everything that other code knows about it, as its call of app.practice_table in db/tables says. */
export type RecordTable = {
  /** One row and several rows, as people read it in the middle of a sentence. */
  name: readonly [one: string, many: string]
  /** What the audit log holds about its rows. Empty for a table that says nothing about anybody. */
  audited: readonly AuditAction[]
  /** Rows can be deleted one at a time, by `app.delete_record`. */
  deletable?: true
  /** Counted under this name before the client is deleted. */
  counted?: string
  /**
   * Which rows the client themselves may see in the portal. Never more columns than the portal grants: of a session its date, length, type and
   * status; never a diagnosis or an assessment of their mood.
   * - `own`: all rows of their record
   * - `shared`: those that the therapist shared with them
   * - `written`: those that they wrote
   * - `never`: none
   */
  clientSees: 'own' | 'shared' | 'written' | 'never'
  /**
   * Whether an export of the account or of one client's record holds its rows.
   * - `always`
   * - `asked`: only where the therapist asks for that row
   * - `never`: it is of no use outside this installation
   */
  exported: 'always' | 'asked' | 'never'
}
