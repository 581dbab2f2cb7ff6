import type { RecordTable } from './record-table.ts'

/** The tables of a practice that belong to no client's record. */
export const practiceTables = {
  tasks: {
    name: ['task', 'tasks'],
    shownBy: ['dashboard', 'search', 'tasks'],
    audited: ['added', 'changed', 'deleted', 'completed', 'reopened', 'listed'],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  note_templates: {
    name: ['note template', 'note templates'],
    shownBy: ['noteTemplates', 'notes.start'],
    audited: [],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  note_snippets: {
    name: ['snippet', 'snippets'],
    shownBy: ['noteSnippets'],
    audited: [],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  consent_texts: {
    name: ['consent text', 'consent texts'],
    shownBy: ['consents.texts', 'consents.signers'],
    audited: ['added'],
    clientSees: 'never',
    exported: 'always',
  },
  date_overrides: {
    name: ['leave or other hours', 'leave and other hours'],
    shownBy: ['appointments.preview', 'availability', 'clientBooking.slots'],
    audited: [],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  booking_services: {
    name: ['service', 'services'],
    shownBy: ['booking.services', 'clientBooking', 'portal.practices'],
    audited: [],
    deletable: true,
    clientSees: 'never',
    exported: 'always',
  },
  calendar_feeds: {
    name: ['calendar link', 'calendar links'],
    shownBy: ['calendarFeed'],
    audited: ['added', 'changed', 'listed'],
    clientSees: 'never',
    exported: 'never',
  },
  erasures: {
    name: ['erasure', 'erasures'],
    shownBy: [],
    audited: ['added'],
    clientSees: 'never',
    exported: 'always',
  },
} as const satisfies Record<string, RecordTable>
