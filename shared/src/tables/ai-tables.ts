import { type RecordTable, written } from './record-table.ts'

/** The tables of AI drafts, what was kept of them, and what left for a model. */
export const aiTables = {
  ai_drafts: {
    name: ['AI draft', 'AI drafts'],
    shownBy: ['aiDrafts', 'aiReview', 'dashboard', 'documents.list'],
    audited: [...written, 'opened', 'listed'],
    clientSees: 'never',
    exported: 'always',
  },
  ai_session_notes: {
    name: ['AI session note', 'AI session notes'],
    shownBy: ['aiReview', 'aiSessionNotes', 'clients.holdings', 'dashboard'],
    audited: [...written, 'shared', 'opened', 'listed', 'printed'],
    deletable: true,
    counted: 'aiSessionNotes',
    clientSees: 'never',
    exported: 'always',
  },
  ai_weekly_reports: {
    name: ['AI weekly report', 'AI weekly reports'],
    shownBy: ['aiReview', 'aiWeeklyReports', 'clients.holdings'],
    audited: [...written, 'opened', 'listed'],
    deletable: true,
    counted: 'aiWeeklyReports',
    clientSees: 'never',
    exported: 'always',
  },
  ai_requests: {
    name: ['request to an AI model', 'requests to AI models'],
    shownBy: ['aiRequests'],
    audited: ['added', 'deleted', 'listed'],
    clientSees: 'never',
    exported: 'always',
  },
} as const satisfies Record<string, RecordTable>
