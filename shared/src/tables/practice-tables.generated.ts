// Written by "npm run tables" from the calls of app.practice_table in db/tables and db/migrations; do not edit.
import type { RecordTable } from './record-table.ts'

/** The tables of a practice that belong to no client's record. Filters and lists keep this order. */
export const practiceTables = {
  erasures: {
    name: ['erasure', 'erasures'],
    audited: ['added'],
    clientSees: 'never',
    exported: 'always',
  },
  note_templates: {
    name: ['note template', 'note templates'],
    audited: [],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  note_snippets: {
    name: ['snippet', 'snippets'],
    audited: [],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  tasks: {
    name: ['task', 'tasks'],
    audited: ['added', 'changed', 'deleted', 'completed', 'reopened', 'listed'],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  date_overrides: {
    name: ['leave or other hours', 'leave and other hours'],
    audited: [],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  booking_services: {
    name: ['service', 'services'],
    audited: [],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  consent_texts: {
    name: ['consent text', 'consent texts'],
    audited: ['added'],
    clientSees: 'never',
    exported: 'always',
  },
  connections: {
    name: ['integration', 'integrations'],
    audited: ['added', 'changed'],
    clientSees: 'never',
    exported: 'never',
  },
  calendar_proposals: {
    name: ['change in a calendar', 'changes in a calendar'],
    audited: [],
    clientSees: 'never',
    exported: 'never',
  },
  calendar_feeds: {
    name: ['calendar link', 'calendar links'],
    audited: ['added', 'changed', 'listed'],
    clientSees: 'never',
    exported: 'never',
  },
  api_keys: {
    name: ['API key', 'API keys'],
    audited: ['added', 'changed'],
    clientSees: 'never',
    exported: 'never',
  },
  webhook_endpoints: {
    name: ['webhook', 'webhooks'],
    audited: ['added', 'changed', 'deleted'],
    deletable: true,
    clientSees: 'never',
    exported: 'never',
  },
  webhook_deliveries: {
    name: ['webhook delivery', 'webhook deliveries'],
    audited: [],
    clientSees: 'never',
    exported: 'never',
  },
  csv_imports: {
    name: ['CSV import', 'CSV imports'],
    audited: ['added'],
    clientSees: 'never',
    exported: 'never',
  },
} as const satisfies Record<string, RecordTable>
