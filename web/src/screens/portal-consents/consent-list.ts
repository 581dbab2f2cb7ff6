import { Signature } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

/** The list and each of its pages show the same answer. */
export const portalConsentsQuery = (clientId: string) =>
  queries.portalConsents.list.queryOptions({ input: { clientId } })

export const consentList = defineList({
  query: (_view: object, clientId: string) => portalConsentsQuery(clientId),
  matching: ({ items }) => items.length,
  failure: 'Your consents could not be loaded',
  silent: true,
  empty: {
    icon: Signature,
    title: 'No consents yet',
    text: 'When your therapist asks you to read and sign something, it appears here.',
    small: true,
  },
})
