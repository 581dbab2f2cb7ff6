import { recordTables, type RecordTableName } from '@openhour/shared/tables.ts'

/** How the rows of a table differ from most, for the test of tenancy. */
type PracticeTable = {
  /** What the application may change in a row; false: nothing, it stays as it was written. */
  change?: string | false
  /** Rows that no trigger of the table protects. */
  free?: string
  /** How many rows `insertPractice` makes. */
  own?: number
  /** The code with which a row for somebody else's practice is refused where a trigger comes before the policy. */
  refusal?: string
}

const special: Partial<Record<RecordTableName, PracticeTable>> = {
  clinical_notes: { change: `template = 'soap'`, own: 2, free: 'signed_at is null' },
  documents: { change: `title = 'X'` },
  erasures: { change: false },
  measure_responses: { change: false },
  note_addenda: { change: false, refusal: 'OH002' },
  risk_alerts: { change: `action_taken = 'Called', acknowledged_at = now()` },
  treatment_plan_versions: { change: false },
}

/** Every table of a practice, by name. */
export const practiceTables = (Object.keys(recordTables) as RecordTableName[])
  .toSorted()
  .map((name) => ({ name, ...special[name] }))

/** Tables with `therapist_id` that only inner roles use: no request on behalf of a person reads them. */
export const innerTables = [
  'appointment_links',
  'appointment_notices',
  'appointment_previous_times',
  'appointment_reminders',
  'appointment_undos',
  'client_search',
  'record_search',
  'task_search',
]
