import type { OutboxMail } from '@openhour/shared/features/admin-outbox/admin-outbox.contract.ts'
import { MailCheck } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineOlderList } from '../../lib/lists/define-list.ts'

type Page = { isUsed: boolean; items: OutboxMail[]; more: boolean }

export const outboxList = defineOlderList({
  query: (_view: object) =>
    queries.adminOutbox.list.infiniteOptions({
      input: (before: string | undefined) => ({ ...(before !== undefined && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ items, more }: Page) => (more ? items.at(-1)?.id : undefined),
    }),
  older: 'emails',
  matching: ({ items }) => items.length,
  failure: 'The outbox could not be loaded',
  silent: true,
  empty: (_of, _view, { isUsed }) =>
    isUsed
      ? { icon: MailCheck, title: 'No emails yet', text: 'Emails appear here as long as no mail server is set.' }
      : {
          icon: MailCheck,
          title: 'A mail server is set',
          text: 'Emails are sent, and those that wait are under Queues. The outbox stays closed.',
        },
})
