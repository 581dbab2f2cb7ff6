import type { DownloadSection } from '../../product/download-section.ts'
import { openSupportSealing } from './support-sealing.ts'
import { downloadRequests, downloadScreenshots, downloadSupportMessages, findOwnScreenshot } from './support.queries.ts'

export const supportDownload: readonly DownloadSection[] = [
  {
    name: 'support-requests',
    title: 'Your requests for support',
    of: 'account',
    tables: ['support_requests'],
    columns: {
      requestId: 'Number',
      createdAt: 'Sent',
      lastAt: 'Last changed',
      subject: 'Subject',
      state: 'State',
      diagnostics: 'Diagnostics',
    },
    rows: ({ userId }) => downloadRequests(userId),
    decode: ({ secret }) => {
      const sealing = openSupportSealing(secret)
      return ({ id, sealedSubject, sealedDiagnostics, ...row }) => ({
        ...row,
        subject: sealing.subject.open(sealedSubject as Buffer, id as string),
        diagnostics: sealing.diagnostics.open(sealedDiagnostics as Buffer | null, id as string),
      })
    },
  },
  {
    name: 'support-messages',
    title: 'Messages of your requests for support',
    of: 'account',
    tables: ['support_messages'],
    columns: { requestId: 'Number of the request', createdAt: 'Sent', sender: 'Written by', text: 'Text' },
    rows: ({ userId }) => downloadSupportMessages(userId),
    decode: ({ secret }) => {
      const sealing = openSupportSealing(secret)
      return ({ id, sealedText, ...row }) => ({
        ...row,
        text: sealing.text.open(sealedText as Buffer, row.requestId as string, id as string),
      })
    },
  },
  {
    name: 'support-screenshots',
    title: 'Screenshots that you sent to support',
    of: 'account',
    tables: ['support_files'],
    columns: { createdAt: 'Sent', fileName: 'File name', fileSize: 'Size in bytes' },
    rows: ({ userId }) => downloadScreenshots(userId),
    decode: ({ secret }) => {
      const sealing = openSupportSealing(secret)
      return ({ userId, sealedName, ...row }) => ({
        ...row,
        fileName: sealing.fileName.open(sealedName as Buffer, userId as string, row.id as string),
      })
    },
    file: ({ id }) => findOwnScreenshot(id as string),
  },
]
