import type { WebhookDelivery } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { Send } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineOlderList } from '../../lib/lists/define-list.ts'

type Page = { items: WebhookDelivery[]; more: boolean }

export const deliveryList = defineOlderList({
  query: (_view: object, id: string) =>
    queries.webhooks.deliveries.infiniteOptions({
      input: (before: string | undefined) => ({ id, ...(before !== undefined && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ items, more }: Page) => (more ? items.at(-1)?.id : undefined),
    }),
  older: 'deliveries',
  matching: ({ items }) => items.length,
  failure: 'Failed to load the deliveries',
  silent: true,
  empty: {
    icon: Send,
    title: 'Nothing sent yet',
    text: 'Messages that were sent appear here, with their outcome.',
    small: true,
  },
})
