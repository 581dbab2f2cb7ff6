import type { Feature } from '../../product/feature.ts'
import { clientContactsRouter } from './client-contacts.handlers.ts'

export const clientContactsFeature: Feature = {
  name: 'client-contacts',
  open: ({ reads }) => ({ routers: { clientContacts: clientContactsRouter(reads) } }),
}
