import type { NewRequest, OwnRequest, OwnThread } from '@openhour/shared/features/support/support.contract.ts'
import { requestsPerPage, screenshotPaths } from '@openhour/shared/features/support/support.rules.ts'
import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { LifeBuoy, Plus } from 'lucide-react'
import { api, queries } from '../../lib/api/api.ts'
import { defineList, type ListDefinition } from '../../lib/lists/define-list.ts'

type Listed = { items: OwnRequest[]; total: number }
type Options<Data> = { queryKey: QueryKey; queryFn: QueryFunction<Data> }

/** What people call about their own requests, by role. */
export type SupportSide = {
  path: string
  role: 'therapist' | 'client'
  list: ListDefinition<void, { page?: number }, Listed>
  thread: (id: string) => Options<OwnThread>
  surroundings: () => Options<{ version: string; priority: boolean }>
  ask: (request: NewRequest, idempotencyKey: string) => Promise<{ id: string }>
  reply: (sent: { id: string; text: string; files: string[] }, idempotencyKey: string) => Promise<unknown>
  /** Where screenshots are uploaded and read. */
  filesPath: string
  discardFile: (id: string) => Promise<unknown>
}

const listOf = (query: (page: number) => Options<Listed>) =>
  defineList<Listed>({
    query: ({ page = 1 }) => query(page),
    perPage: requestsPerPage,
    failure: 'Your requests could not be loaded',
    empty: {
      icon: LifeBuoy,
      title: 'No requests yet',
      text: 'Ask the people who run this installation when something doesn’t work, or you don’t find how.',
      small: true,
    },
    add: { label: 'New request', icon: Plus, first: 'Ask for help' },
  })

export const therapistSupport: SupportSide = {
  path: '/app/support',
  role: 'therapist',
  list: listOf((page) => queries.support.list.queryOptions({ input: { page } })),
  thread: (id) => queries.support.get.queryOptions({ input: { id } }),
  surroundings: () => queries.support.surroundings.queryOptions(),
  ask: (request, idempotencyKey) => api.support.ask(request, { context: { idempotencyKey } }),
  reply: (sent, idempotencyKey) => api.support.reply(sent, { context: { idempotencyKey } }),
  filesPath: screenshotPaths.therapist,
  discardFile: (id) => api.support.discardFile({ id }),
}

export const clientSupport: SupportSide = {
  path: '/client/support',
  role: 'client',
  list: listOf((page) => queries.portalSupport.list.queryOptions({ input: { page } })),
  thread: (id) => queries.portalSupport.get.queryOptions({ input: { id } }),
  surroundings: () => queries.portalSupport.surroundings.queryOptions(),
  ask: (request, idempotencyKey) => api.portalSupport.ask(request, { context: { idempotencyKey } }),
  reply: (sent, idempotencyKey) => api.portalSupport.reply(sent, { context: { idempotencyKey } }),
  filesPath: screenshotPaths.client,
  discardFile: (id) => api.portalSupport.discardFile({ id }),
}
