import type { SealedColumn, SealedRow } from '../../platform/sealed-column.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import { openNameSealing } from './attachment-names.ts'

const rowOf = ({ therapistId, clientId, id }: SealedRow) => [therapistId, clientId, id]

export const messagesSealed: readonly SealedColumn[] = [
  {
    table: 'messages',
    column: 'sealed_text',
    as: 'text',
    sealing: (secret) => {
      const { open, seal } = openTextSealing(secret, 'messages')
      return { open: (sealed, of) => open(sealed, rowOf(of)), seal: (text, of) => seal(text, rowOf(of)) }
    },
  },
  {
    table: 'message_attachments',
    column: 'sealed_name',
    as: 'file_name',
    sealing: (secret) => openNameSealing(openTextSealing(secret, 'messages')),
  },
]
