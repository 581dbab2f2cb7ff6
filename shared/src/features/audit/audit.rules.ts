/** What sort of act an entry of the audit log tells of, as a person asks for it. */
export const historyKinds = ['reading', 'writing', 'signing', 'sharing', 'deleting'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** The acts of each sort. Every act of the audit log belongs to one. */
export const actsOf: Record<HistoryKind, readonly string[]> = {
  reading: ['opened', 'listed', 'downloaded', 'printed', 'exported'],
  writing: ['added', 'changed', 'archived', 'restored', 'completed', 'reopened'],
  signing: ['signed', 'acknowledged'],
  sharing: ['shared', 'unshared', 'granted'],
  deleting: ['deleted'],
}

/** What the audit log calls the tables of a client's record, in words; one, and several. */
export const recordWords: Record<string, readonly [one: string, many: string]> = {
  clients: ['client details', 'client details'],
  sessions: ['session', 'sessions'],
  mood_logs: ['wellness record', 'wellness records'],
  clinical_notes: ['clinical note', 'clinical notes'],
  note_addenda: ['addendum', 'addenda'],
  process_notes: ['process note', 'process notes'],
  treatment_plans: ['treatment plan', 'treatment plans'],
  treatment_plan_versions: ['version of a treatment plan', 'versions of a treatment plan'],
  plan_goals: ['goal', 'goals'],
  plan_objectives: ['objective', 'objectives'],
  goal_progress: ['progress of a goal', 'progress of goals'],
  measure_responses: ['measure', 'measures'],
  risk_alerts: ['alert', 'alerts'],
  documents: ['document', 'documents'],
  self_care_tasks: ['self-care task', 'self-care tasks'],
  history: ['history of the record', 'history of the record'],
  erasures: ['erasure', 'erasures'],
}

const actWords: Record<string, string> = {
  opened: 'Opened',
  listed: 'Read the list of',
  downloaded: 'Downloaded',
  printed: 'Printed',
  exported: 'Exported',
  added: 'Added',
  changed: 'Changed',
  archived: 'Archived',
  restored: 'Restored',
  completed: 'Ticked off',
  reopened: 'Unticked',
  signed: 'Signed',
  acknowledged: 'Acknowledged',
  shared: 'Shared',
  unshared: 'Stopped sharing',
  granted: 'Granted',
  deleted: 'Deleted',
}

/** What was done, as a sentence without its subject: 'Signed clinical note', 'Read the list of sessions'. */
export function historyWords(act: string, entity: string): string {
  if (act === 'listed' && entity === 'history') return 'Read this history'
  const [one, many] = recordWords[entity] ?? [entity, entity]
  return `${actWords[act] ?? act} ${act === 'listed' ? many : one}`
}

/** Reads of one thing by one person are one line as long as no more than this lies between two of them. */
export const foldedWithinMinutes = 60
export const historyPerPage = 50
/** So many entries go into one file, the newest first. */
export const mostExported = 20_000
