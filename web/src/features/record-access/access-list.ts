import type { AccessLine } from '@openhour/shared/features/record-access/record-access.contract.ts'
import { Eye } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineOlderList } from '../../lib/lists/define-list.ts'

type Page = { items: AccessLine[]; next: number | null }

export const accessList = defineOlderList({
  query: (_view: object, clientId: string) =>
    queries.recordAccess.list.infiniteOptions({
      input: (before: number | undefined) => ({ clientId, ...(before !== undefined && { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last: Page) => last.next ?? undefined,
    }),
  older: 'entries',
  matching: ({ items }) => items.length,
  failure: 'The list could not be loaded',
  silent: true,
  empty: {
    icon: Eye,
    title: 'Nothing yet',
    text: 'When somebody opens or changes your record, it appears here.',
    small: true,
  },
})
