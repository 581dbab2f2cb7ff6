import { clientTables } from '@openhour/shared/tables/client-tables.generated.ts'
import type pg from 'pg'

/** A value for each type of a column that a row can't do without. */
const plainValues: Record<string, string> = {
  boolean: 'true',
  bigint: '1',
  bytea: `decode(repeat('00', 40), 'hex')`,
  date: `date '2026-05-01'`,
  integer: '1',
  jsonb: `'[]'`,
  smallint: '1',
  text: `'Text'`,
  'timestamp with time zone': `timestamptz '2026-05-01T10:00Z'`,
}

/** Columns whose checks refuse the value of their type. */
const checked: Record<string, string> = {
  'ai_drafts.kind': `'session'`,
  'ai_drafts.state': `'cancelled'`,
  'ai_requests.consent_id': 'gen_random_uuid()',
  'ai_requests.draft_id': 'gen_random_uuid()',
  'ai_requests.purpose': `'session'`,
  'ai_requests.sha256': `repeat('0', 64)`,
  'ai_session_notes.engine': `'passages'`,
  'ai_session_notes.sections': `'{"safety": [], "summary": [], "points": [], "observations": [], "actions": []}'`,
  'ai_weekly_reports.ai_generated': 'false',
  'ai_weekly_reports.sections': `'{"safety": [], "mood": [], "progress": [], "concerns": [], "recommendations": [], "insights": []}'`,
  'deleted_invoices.year': '2014',
  'client_packages.currency': `'EUR'`,
  'charges.currency': `'EUR'`,
  'charges.kind': `'manual'`,
  'charges.tax_category_id':
    '(select t.id from tax_categories t where t.therapist_id = c.therapist_id order by t.id limit 1)',
  'client_contacts.kind': `'guardian'`,
  'consents.purpose': `'treatment'`,
  'invoice_counters.series': 'md5(random()::text)::varchar(20)',
  'invoice_lines.gross_minor': '2',
  'invoice_lines.invoice_id':
    '(select i.id from invoices i where i.therapist_id = c.therapist_id order by i.id limit 1)',
  'invoice_lines.place': 'row_number() over (partition by therapist_id)',
  'invoice_lines.tax_code': `'E'`,
  'invoice_links.invoice_id':
    '(select i.id from invoices i where i.therapist_id = c.therapist_id order by i.id limit 1)',
  'invoice_mails.invoice_id':
    '(select i.id from invoices i where i.therapist_id = c.therapist_id order by i.id limit 1)',
  'invoice_reminders.invoice_id':
    '(select i.id from invoices i where i.therapist_id = c.therapist_id order by i.id limit 1)',
  'invoice_settlements.invoice_id':
    '(select i.id from invoices i where i.therapist_id = c.therapist_id order by i.id limit 1)',
  'invoice_settlements.reason': `'Text'`,
  'invoices.currency': `'EUR'`,
  'measure_requests.measure_id': `'phq-9'`,
  'measure_schedules.measure_id': `'phq-9'`,
  'message_attachments.file_key': 'md5(random()::text)',
  'message_attachments.file_size': '9',
  'message_attachments.file_type': `'application/pdf'`,
  'message_attachments.message_id':
    '(select m.id from messages m where m.therapist_id = c.therapist_id and m.client_id = c.client_id order by m.position limit 1)',
  'message_attachments.position': 'row_number() over (partition by client_id)',
  'message_attachments.sha256': `repeat('0', 64)`,
  // All but the last of those that a walk fills in.
  'message_threads.read_by_therapist': '119',
  'messages.position': 'row_number() over (partition by client_id)',
  'messages.sender': `'client'`,
  'money_settings.currency': `'EUR'`,
  'statement_lines.fingerprint': 'left(md5(random()::text) || md5(random()::text), 43)',
  'payments.currency': `'EUR'`,
  'payments.method': `'cash'`,
  'payer_organisations.country': `'DE'`,
  'payer_organisations.electronic_address': `'bills@example.com'`,
  'payer_organisations.payer_id':
    '(select o.id from client_contacts o where o.therapist_id = c.therapist_id order by o.id limit 1)',
  'tax_categories.code': `'E'`,
  'tax_categories.name': `md5(random()::text)`,
  'tax_categories.rate': '0',
}

/** Columns that a row can do without, but not next to others of the same client. */
const needed: Record<string, readonly string[]> = {
  ai_drafts: ['state', 'ended_at'],
  client_invitations: ['revoked_at'],
  consents: ['cancelled_at'],
  invoice_reminders: ['skipped_at'],
  invoice_settlements: ['reason'],
  measure_requests: ['stopped_at'],
  measure_schedules: ['stopped_at'],
  message_threads: ['read_by_therapist'],
  messages: ['created_at'],
}
/** Tables with one row for each client, or each practice. */
const single = ['client_billing', 'invoice_mail_settings', 'message_threads', 'money_settings', 'payer_organisations']
/** Tables whose rows refer to one of the same practice in another table, which is filled first. */
const refersTo: Record<string, string> = {
  charges: 'tax_categories',
  invoice_lines: 'invoices',
  invoice_links: 'invoices',
  invoice_mails: 'invoices',
  invoice_reminders: 'invoices',
  invoice_settlements: 'invoices',
}

/** What to do about a table whose rows can't be made up. */
const advice = 'Give the column a value under `checked` in server/src/testing/plain-rows.ts, or insert rows of your own'

/**
 * A statement that adds rows to a table of a practice or its clients, with only the columns that a row can't do without. A table whose checks
 * refuse such a row needs its own statement where this one is used.
 * @param from gives `therapist_id` and `client_id`: a query in brackets, named c
 */
export async function plainRows(owner: pg.Pool, table: string, from: string): Promise<string> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and (is_nullable = 'NO' and column_default is null or column_name = any($2))
     order by ordinal_position`,
    [table, [...(table in clientTables ? ['client_id'] : []), ...(needed[table] ?? [])]],
  )
  const values = rows.map(({ name, type }) => {
    if (name === 'therapist_id' || name === 'client_id') return name
    const value = checked[`${table}.${name}`] ?? plainValues[type]
    if (!value) throw new Error(`${table}.${name} needs a value. ${advice}`)
    return value
  })
  const names = rows.map(({ name }) => name)
  return `insert into ${table} (${names.join(', ')}) select ${single.includes(table) ? 'distinct ' : ''}${values.join(', ')} from ${from}`
}

/** Runs the statement of `plainRows`. @throws an Error that says what to do if the table's checks refuse the rows */
export async function addPlainRows(owner: pg.Pool, table: string, from: string): Promise<void> {
  const other = refersTo[table]
  if (other !== undefined)
    await addPlainRows(
      owner,
      other,
      `(select distinct therapist_id from ${from} where not exists (select from ${other} o where o.therapist_id = c.therapist_id)) c`,
    )
  const statement = await plainRows(owner, table, from)
  try {
    await owner.query(statement)
  } catch (error) {
    throw new Error(`${table} refuses plain rows: ${(error as Error).message}. ${advice}`, { cause: error })
  }
}

export async function tablesWithoutRows(owner: pg.Pool, tables: string[]): Promise<string[]> {
  const found = await Promise.all(
    tables.map(async (table) => ({ table, ...(await owner.query(`select from ${table} limit 1`)) })),
  )
  return found.filter(({ rows }) => rows.length === 0).map(({ table }) => table)
}
