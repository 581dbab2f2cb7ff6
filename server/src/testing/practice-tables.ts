/** What tests have to know of a table of a practice, and what is different from most. */
type PracticeTable = {
  name: string
  /** Says nothing of anybody and is therefore not in the audit log. */
  unaudited?: true
  /** What the application may change in a row; false: nothing, it stays as it was written. */
  change?: string | false
  /** Rows that no trigger of the table holds fast. */
  free?: string
  /** How many rows `insertPractice` makes. */
  own?: number
  /** The code with which a row for somebody else's practice is refused where a trigger comes before the policy. */
  refusal?: string
}

/** Every table with `therapist_id` that the application may use on behalf of a person, by name. */
export const practiceTables: readonly PracticeTable[] = [
  { name: 'appointment_series' },
  { name: 'appointments' },
  { name: 'calendar_feeds' },
  { name: 'clients' },
  { name: 'clinical_notes', change: `template = 'soap'`, own: 2, free: 'signed_at is null' },
  { name: 'date_overrides', unaudited: true },
  { name: 'documents', change: `title = 'X'` },
  { name: 'erasures', change: false },
  { name: 'goal_progress' },
  { name: 'measure_responses', change: false },
  { name: 'mood_logs' },
  { name: 'note_addenda', change: false, refusal: 'OH002' },
  { name: 'note_snippets', unaudited: true },
  { name: 'note_templates', unaudited: true },
  { name: 'plan_goals' },
  { name: 'plan_objectives' },
  { name: 'process_notes' },
  { name: 'risk_alerts', change: `action_taken = 'Called', acknowledged_at = now()` },
  { name: 'self_care_tasks' },
  { name: 'sessions' },
  { name: 'tasks' },
  { name: 'treatment_plan_versions', change: false },
  { name: 'treatment_plans' },
]

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
