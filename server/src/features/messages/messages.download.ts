import type { DownloadSection } from '../../product/download-section.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import { endedMessages } from '../data-download/ended-access.queries.ts'
import { openNameSealing } from './attachment-names.ts'
import { downloadAttachments, readOwnAttachment } from './attachments.queries.ts'
import { downloadMessages } from './messages.queries.ts'

export const messagesDownload: readonly DownloadSection[] = [
  {
    name: 'messages',
    title: 'Messages',
    of: 'practice',
    tables: ['messages', 'message_threads'],
    columns: { createdAt: 'Sent', sender: 'Written by', text: 'Text' },
    rows: ({ clientId }) => downloadMessages(clientId),
    afterEnd: endedMessages,
    decode: ({ secret }) => {
      const sealing = openTextSealing(secret, 'messages')
      return ({ id, therapistId, sealedText, ...row }, { clientId }) => ({
        ...row,
        text: sealing.open(sealedText as Buffer, [therapistId as string, clientId, id as string]),
      })
    },
  },
  {
    name: 'message-files',
    title: 'Files of messages',
    of: 'practice',
    tables: ['message_attachments'],
    columns: { createdAt: 'Sent', sender: 'Sent by', fileName: 'File name', fileSize: 'Size in bytes' },
    rows: ({ clientId }) => downloadAttachments(clientId),
    decode: ({ secret }) => {
      const names = openNameSealing(openTextSealing(secret, 'messages'))
      return ({ therapistId, sealedName, ...row }, { clientId }) => ({
        ...row,
        fileName: names.open(sealedName as Buffer, {
          therapistId: therapistId as string,
          clientId,
          id: row.id as string,
        }),
      })
    },
    file: ({ id }) => readOwnAttachment(id as string, 'downloaded'),
  },
]
