import { recordTables, type RecordTableName } from '@openhour/shared/tables.ts'

/** How a table differs from most, for the tenancy tests. */
type PracticeTable = {
  /** A change that the application may make; false if rows are immutable. */
  change?: string | false
  /** Which rows no trigger protects. */
  free?: string
  /** How many rows `insertPractice` adds. */
  own?: number
  /** The error code for a row of another practice if a trigger refuses it before the policy. */
  refusal?: string
}

const special: Partial<Record<RecordTableName, PracticeTable>> = {
  ai_drafts: { change: `percent = 5` },
  ai_requests: { change: false },
  client_invitations: { change: false },
  api_keys: { change: `revoked_at = now()` },
  calendar_proposals: { change: `declined_at = null` },
  clinical_notes: { change: `template = 'soap'`, own: 2, free: 'signed_at is null' },
  connections: { change: `titles = 'initials'` },
  consents: { change: false },
  consent_texts: { change: false },
  csv_imports: { change: false },
  deleted_invoices: { change: false },
  documents: { change: `title = 'X'` },
  erasures: { change: false },
  invoice_counters: { change: false },
  invoice_lines: { change: false },
  invoice_links: { change: false },
  invoice_mails: { change: false },
  invoice_settlements: { change: false },
  measure_requests: { change: `stopped_at = now()` },
  measure_responses: { change: `read_at = null` },
  measure_schedules: { change: `stopped_at = now()` },
  message_attachments: { change: false },
  message_threads: { change: false },
  messages: { change: false },
  note_addenda: { change: false, refusal: 'OH002' },
  payment_accounts: { change: false },
  risk_alerts: { change: `action_taken = 'Called', acknowledged_at = now()` },
  statement_lines: { change: false },
  treatment_plan_versions: { change: false },
  webhook_deliveries: { change: false },
}

/** Every table of a practice, by name. */
export const practiceTables = (Object.keys(recordTables) as RecordTableName[])
  .toSorted()
  .map((name) => ({ name, ...special[name] }))

/** Tables with `therapist_id` that only inner roles use, never a person's request. */
export const innerTables = [
  'appointment_links',
  'appointment_notices',
  'appointment_previous_times',
  'appointment_reminders',
  'appointment_undos',
  'deleted_documents',
  'document_text_parts',
  'document_texts',
  'booked_appointments',
  'booking_holds',
  'client_invitation_links',
  'client_search',
  'busy_times',
  'connection_access',
  'connection_links',
  'email_stop_links',
  'invoice_link_hashes',
  'payment_account_access',
  'online_payments',
  'online_receipts',
  'ended_portal_access',
  'message_uploads',
  'record_search',
  'task_search',
]
