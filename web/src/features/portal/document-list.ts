import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { FileText } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

export const documentList = defineList({
  query: ({ page = 1 }: { page?: number }, clientId: string) =>
    queries.portal.documents.queryOptions({ input: { clientId, page } }),
  perPage: portalPageSize,
  failure: 'Your documents could not be loaded',
  silent: true,
  empty: {
    icon: FileText,
    title: 'No documents yet',
    text: 'When your therapist shares a document with you, it appears here.',
    small: true,
  },
})
