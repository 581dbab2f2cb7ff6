import { type RecordTable, written } from './record-table.ts'

/** The tables of a client's treatment plans. */
export const planTables = {
  treatment_plans: {
    name: ['treatment plan', 'treatment plans'],
    shownBy: ['clients.holdings', 'clients.overview', 'portal.plan', 'treatmentPlans'],
    audited: [...written, 'shared', 'unshared', 'opened', 'listed', 'printed'],
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
    shownBy: ['clients.overview', 'portal.plan', 'treatmentPlans'],
    audited: [...written],
    clientSees: 'shared',
    exported: 'always',
  },
  plan_objectives: {
    name: ['objective', 'objectives'],
    shownBy: ['portal.plan', 'treatmentPlans'],
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
} as const satisfies Record<string, RecordTable>
