import type { RecordTable } from './record-table.ts'

const written = ['added', 'changed', 'deleted'] as const

/**
 * The tables of a client's record: every row belongs to one client, is deleted with the client and appears in the record's history. Filters and
 * lists keep this order.
 */
export const clientTables = {
  clients: {
    name: ['client details', 'client details'],
    shownBy: [
      'account',
      'appointments',
      'billing',
      'clients',
      'dashboard',
      'measures.openAlerts',
      'notes.missing',
      'notes.unsigned',
      'reminders',
      'search',
    ],
    audited: [...written, 'archived', 'restored', 'opened', 'listed'],
    clientSees: 'own',
    exported: 'always',
  },
  appointments: {
    name: ['appointment', 'appointments'],
    shownBy: ['appointments', 'clients.holdings', 'dashboard', 'notes', 'reminders', 'search'],
    audited: [...written, 'opened', 'listed'],
    counted: 'appointments',
    clientSees: 'own',
    exported: 'always',
  },
  appointment_series: {
    name: ['repeating appointment', 'repeating appointments'],
    shownBy: ['appointments'],
    audited: [...written],
    clientSees: 'never',
    exported: 'always',
  },
  sessions: {
    name: ['session', 'sessions'],
    shownBy: [
      'appointments',
      'clients.holdings',
      'clients.overview',
      'dashboard',
      'notes',
      'sessions',
      'treatmentPlans',
    ],
    audited: [...written, 'opened', 'listed'],
    deletable: true,
    counted: 'sessions',
    clientSees: 'own',
    exported: 'always',
  },
  clinical_notes: {
    name: ['clinical note', 'clinical notes'],
    shownBy: ['appointments', 'clients.holdings', 'clients.overview', 'dashboard', 'notes', 'search', 'sessions'],
    audited: [...written, 'signed', 'opened', 'listed', 'printed'],
    deletable: true,
    counted: 'clinicalNotes',
    clientSees: 'never',
    exported: 'always',
  },
  note_addenda: {
    name: ['addendum', 'addenda'],
    shownBy: ['notes', 'search'],
    audited: ['added', 'deleted'],
    clientSees: 'never',
    exported: 'always',
  },
  process_notes: {
    name: ['process note', 'process notes'],
    shownBy: ['clients.holdings', 'processNotes'],
    audited: [...written, 'opened', 'listed', 'printed'],
    deletable: true,
    counted: 'processNotes',
    clientSees: 'never',
    exported: 'asked',
  },
  mood_logs: {
    name: ['wellness record', 'wellness records'],
    shownBy: ['clients.holdings', 'clients.overview', 'wellnessRecords'],
    audited: [...written, 'listed'],
    deletable: true,
    counted: 'wellnessRecords',
    clientSees: 'written',
    exported: 'always',
  },
  measure_responses: {
    name: ['measure', 'measures'],
    shownBy: ['clients.holdings', 'clients.overview', 'dashboard', 'measures.list', 'measures.openAlerts'],
    audited: [...written, 'listed'],
    deletable: true,
    counted: 'measures',
    clientSees: 'never',
    exported: 'always',
  },
  risk_alerts: {
    name: ['alert', 'alerts'],
    shownBy: ['clients', 'dashboard', 'measures.list', 'measures.openAlerts'],
    audited: [...written, 'acknowledged'],
    clientSees: 'never',
    exported: 'always',
  },
  treatment_plans: {
    name: ['treatment plan', 'treatment plans'],
    shownBy: ['clients.holdings', 'clients.overview', 'treatmentPlans'],
    audited: [...written, 'opened', 'listed', 'printed'],
    deletable: true,
    counted: 'treatmentPlans',
    clientSees: 'shared',
    exported: 'always',
  },
  treatment_plan_versions: {
    name: ['version of a treatment plan', 'versions of a treatment plan'],
    shownBy: ['treatmentPlans'],
    audited: ['added', 'deleted'],
    clientSees: 'never',
    exported: 'always',
  },
  plan_goals: {
    name: ['goal', 'goals'],
    shownBy: ['clients.overview', 'treatmentPlans'],
    audited: [...written],
    clientSees: 'shared',
    exported: 'always',
  },
  plan_objectives: {
    name: ['objective', 'objectives'],
    shownBy: ['treatmentPlans'],
    audited: [...written],
    clientSees: 'shared',
    exported: 'always',
  },
  goal_progress: {
    name: ['progress of a goal', 'progress of goals'],
    shownBy: ['clients.overview', 'treatmentPlans'],
    audited: [...written],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  documents: {
    name: ['document', 'documents'],
    shownBy: ['clients.holdings', 'documents', 'search'],
    audited: [...written, 'shared', 'unshared', 'opened', 'listed', 'downloaded'],
    deletable: true,
    counted: 'documents',
    clientSees: 'shared',
    exported: 'always',
  },
  self_care_tasks: {
    name: ['self-care task', 'self-care tasks'],
    shownBy: ['clients.holdings', 'selfCare'],
    audited: [...written, 'completed', 'reopened', 'listed'],
    deletable: true,
    counted: 'selfCareTasks',
    clientSees: 'own',
    exported: 'always',
  },
} as const satisfies Record<string, RecordTable>

type Counted = Extract<(typeof clientTables)[keyof typeof clientTables], { counted: string }>
/** Of which tables the rows are counted before a client is deleted, and the names of the counts. */
export const countedTables = Object.entries(clientTables).flatMap(([table, entry]) =>
  'counted' in entry ? [{ table, count: entry.counted, name: entry.name }] : [],
)
export const countNames: readonly Counted['counted'][] = countedTables.map(({ count }) => count)
