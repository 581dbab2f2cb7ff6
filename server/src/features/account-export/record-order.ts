/** The day or time of what a row is about, by which a record is in order. Other tables are in the order in which their rows were added. */
const dateColumns: Readonly<Record<string, string>> = {
  appointments: 'starts_at',
  appointment_series: 'start_date',
  sessions: 'session_date',
  clinical_notes: 'service_date',
  process_notes: 'note_date',
  mood_logs: 'log_date',
  measure_responses: 'taken_date',
  treatment_plans: 'start_date',
  goal_progress: 'progress_date',
  documents: 'upload_date',
  consents: 'asked_at',
  ai_drafts: 'of_date',
  ai_session_notes: 'session_date',
  ai_weekly_reports: 'week_start_date',
  tasks: 'due_date',
  date_overrides: 'from_date',
}

/** The columns by which the rows of a table are sorted, the earliest first, in an order that stays the same. */
export function orderOf({ name, columns }: { name: string; columns: readonly { name: string }[] }): string[] {
  return ['position', dateColumns[name], 'created_at', 'id'].filter(
    (column) => column !== undefined && columns.some((each) => each.name === column),
  ) as string[]
}
