import type { Identifier, IdentifierKind } from '../../services/ai/engine.ts'

/** What is done with a column before a text leaves for a model: its value is replaced as a name or an identifier, or it tells nobody who it is. */
type ColumnRule = 'client-name' | 'contact-name' | IdentifierKind | 'kept'

/**
 * A rule for every column of the client's row and of the tables of contacts, which have `therapist_id` and `client_id`. A test fails where a column has
 * none. `openhour_worker` needs `select` on every column that is not kept.
 */
export const columnRules: Record<string, Record<string, ColumnRule>> = {
  clients: {
    therapist_id: 'kept',
    id: 'kept',
    name: 'client-name',
    preferred_name: 'client-name',
    pronouns: 'kept',
    age: 'kept',
    date_of_birth: 'birth-date',
    gender: 'kept',
    email: 'email',
    phone: 'phone',
    diagnosis: 'kept',
    country: 'kept',
    time_zone: 'kept',
    language: 'kept',
    emergency_contact_name: 'contact-name',
    emergency_contact_phone: 'phone',
    emergency_contact_relationship: 'kept',
    email_reminders: 'kept',
    sms_reminders: 'kept',
    sms_stopped_at: 'kept',
    archived_at: 'kept',
    appointments_kept: 'kept',
    created_at: 'kept',
    updated_at: 'kept',
    user_id: 'kept',
    joined_at: 'kept',
    may_book: 'kept',
    is_sample: 'kept',
    details_asked_at: 'kept',
    details_declined_at: 'kept',
    address: 'address',
    phone_messages: 'kept',
    good_to_know: 'kept',
  },
  client_contacts: {
    therapist_id: 'kept',
    id: 'kept',
    client_id: 'kept',
    name: 'contact-name',
    kind: 'kept',
    relation: 'kept',
    email: 'email',
    phone: 'phone',
    wants_reminders: 'kept',
    wants_invoices: 'kept',
    created_at: 'kept',
    updated_at: 'kept',
    wants_texts: 'kept',
    naming_agreed: 'kept',
    naming_agreed_at: 'kept',
    naming_agreed_by: 'kept',
    emails_stopped_at: 'kept',
    texts_stopped_at: 'kept',
  },
}

/** Columns of a table whose values are replaced. */
export const replacedColumns = (table: string): string[] =>
  Object.entries(columnRules[table] ?? {}).flatMap(([column, rule]) => (rule === 'kept' ? [] : column))

/** Each of their rows is one of a client's contacts. */
export const contactTables = Object.keys(columnRules).filter((table) => table !== 'clients')

/** The replaced columns of a row. */
export type IdentifyingRow = { table: string; row: Record<string, string | null> }

/** Names of the client and of the contacts, and whatever else in rows identifies. */
export function identifiedBy(rows: readonly IdentifyingRow[]) {
  const [clientNames, contactNames, identifiers]: [string[], string[], Identifier[]] = [[], [], []]
  for (const { table, row } of rows)
    for (const [column, value] of Object.entries(row)) {
      const rule = columnRules[table]?.[column]
      if (value === null || rule === undefined || rule === 'kept') continue
      if (rule === 'client-name') clientNames.push(value)
      else if (rule === 'contact-name') contactNames.push(value)
      else identifiers.push({ kind: rule, value })
    }
  return { clientNames, contactNames, identifiers }
}
