import type { DownloadSection } from '../../platform/download-section.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import { downloadMessages } from './messages.queries.ts'

export const messagesDownload: readonly DownloadSection[] = [
  {
    name: 'messages',
    title: 'Messages',
    of: 'practice',
    tables: ['messages', 'message_threads'],
    columns: { createdAt: 'Sent', sender: 'Written by', text: 'Text' },
    rows: ({ clientId }) => downloadMessages(clientId),
    decode: (secret) => {
      const sealing = openTextSealing(secret, 'messages')
      return ({ id, therapistId, sealedText, ...row }, { clientId }) => ({
        ...row,
        text: sealing.open(sealedText as Buffer, [therapistId as string, clientId, id as string]),
      })
    },
  },
]
