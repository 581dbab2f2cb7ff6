import type { AiRequestList } from '@openhour/shared/features/ai/ai-requests.contract.ts'
import { ShieldCheck } from 'lucide-react'
import { queries } from '../../../lib/api/api.ts'
import { defineOlderList } from '../../../lib/lists/define-list.ts'

export type RequestView = { client?: string | undefined }

export const requestList = defineOlderList({
  query: ({ client }: RequestView) =>
    queries.aiRequests.list.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(client && { clientId: client }),
        ...(after !== undefined && { after }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }: AiRequestList) => next ?? undefined,
    }),
  older: 'requests',
  matching: ({ items }) => items.length,
  failure: 'Failed to load the list of requests',
  empty: {
    icon: ShieldCheck,
    title: 'Nothing has left this server',
    text: 'If a model is used, each request appears here: when, where to, for which client and under which consent.',
    small: true,
  },
  nothing: ({ client }, { clientName }) =>
    client !== undefined && {
      icon: ShieldCheck,
      title: 'No requests',
      text: `No request about ${clientName ?? 'this client'} was sent to an AI model.`,
      clear: 'Show all clients',
      small: true,
    },
})
