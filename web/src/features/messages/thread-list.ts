import { threadsPerPage } from '@openhour/shared/features/messages/messages.rules.ts'
import { MessageSquare } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

export const threadList = defineList({
  query: ({ page = 1 }: { page?: number }) => queries.messages.threads.queryOptions({ input: { page } }),
  perPage: threadsPerPage,
  failure: 'Your messages could not be loaded',
  silent: true,
  empty: {
    icon: MessageSquare,
    title: 'No messages yet',
    text: 'To write to a client who is connected with your portal, open their profile and choose Message.',
    small: true,
  },
})
