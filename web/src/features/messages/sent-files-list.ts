import { sentFilesPerPage } from '@openhour/shared/features/messages/messages.rules.ts'
import { Paperclip } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

export const sentFilesList = defineList({
  query: ({ page = 1 }: { page?: number }) => queries.sentFiles.list.queryOptions({ input: { page } }),
  perPage: sentFilesPerPage,
  failure: 'Failed to load files of messages',
  empty: {
    icon: Paperclip,
    title: 'No files of messages yet',
    text: 'Files that you and your clients attach to messages are listed here.',
    small: true,
  },
})
