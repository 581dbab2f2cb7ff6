import type { DownloadSection } from '../../product/download-section.ts'
import { downloadDrafts } from './drafts.queries.ts'

export const draftsDownload: readonly DownloadSection[] = [
  {
    name: 'unsaved-text',
    title: 'Text that you have not saved yet',
    of: 'account',
    tables: ['drafts'],
    columns: { key: 'Form', updatedAt: 'Last changed', body: 'Text' },
    rows: ({ userId }) => downloadDrafts(userId),
  },
]
