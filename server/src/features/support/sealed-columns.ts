import type { SealedColumn, SealedRow } from '../../platform/sealed-column.ts'
import { openSupportSealing } from './support-sealing.ts'

const requestOf = ({ parentId = '' }: SealedRow) => parentId

/** What archives of an account hold in the clear. */
export const supportSealed: readonly SealedColumn[] = [
  {
    table: 'support_requests',
    column: 'sealed_subject',
    as: 'subject',
    ofAccount: true,
    sealing: (secret) => {
      const { open, seal } = openSupportSealing(secret).subject
      return { open: (sealed, { id }) => open(sealed, id), seal: (text, { id }) => seal(text, id) }
    },
  },
  {
    table: 'support_requests',
    column: 'sealed_surroundings',
    as: 'diagnostics',
    ofAccount: true,
    sealing: (secret) => {
      const { open, seal } = openSupportSealing(secret).diagnostics
      return { open: (sealed, { id }) => open(sealed, id), seal: (text, { id }) => seal(text, id) }
    },
  },
  {
    table: 'support_messages',
    column: 'sealed_text',
    as: 'text',
    parent: 'request_id',
    ofAccount: true,
    sealing: (secret) => {
      const { open, seal } = openSupportSealing(secret).text
      return {
        open: (sealed, of) => open(sealed, requestOf(of), of.id),
        seal: (text, of) => seal(text, requestOf(of), of.id),
      }
    },
  },
  {
    table: 'support_files',
    column: 'sealed_name',
    as: 'file_name',
    ofAccount: true,
    sealing: (secret) => {
      const { open, seal } = openSupportSealing(secret).fileName
      return {
        open: (sealed, { therapistId, id }) => open(sealed, therapistId, id),
        seal: (text, { therapistId, id }) => seal(text, therapistId, id),
      }
    },
  },
]
