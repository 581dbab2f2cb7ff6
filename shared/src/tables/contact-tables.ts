import { type RecordTable, written } from './record-table.ts'

/** Other people of a client. */
export const contactTables = {
  client_contacts: {
    name: ['contact', 'contacts'],
    shownBy: ['clientContacts', 'clients.holdings'],
    audited: [...written, 'listed'],
    deletable: true,
    counted: 'contacts',
    clientSees: 'never',
    exported: 'always',
  },
} as const satisfies Record<string, RecordTable>
