import type { AuditedTable } from '@openhour/shared/tables.ts'
import type { Statement } from '../database/tenancy.ts'

type OpenedTable = AuditedTable<'opened'>

/** What a statement opens. `client`: the column with the client's id. */
export type Opens = { opens: { entity: OpenedTable; client: 'id' | 'clientId' } }

/**
 * Marks the statement that reads one record for a person to see. Whoever runs it gets its row only when the audit log durably says that the person opened
 * the record. Without a row there is no entry.
 */
export function opens<Row extends { id: string; clientId: string }>(
  entity: Exclude<OpenedTable, 'clients'>,
  statement: Statement<Row>,
): Statement<Row>
export function opens<Row extends { id: string }>(entity: 'clients', statement: Statement<Row>): Statement<Row>
export function opens(entity: OpenedTable, statement: Statement): Statement & Opens {
  return { ...statement, opens: { entity, client: entity === 'clients' ? 'id' : 'clientId' } }
}

/** Whether a statement opens the record that it finds. */
export function isOpening(statement: Statement): statement is Statement & Opens {
  return 'opens' in statement
}
