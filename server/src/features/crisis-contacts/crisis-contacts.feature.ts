import type { Feature } from '../../product/feature.ts'
import { crisisContactsRouter } from './crisis-contacts.handlers.ts'

export const crisisContactsFeature: Feature = {
  name: 'crisis-contacts',
  firstData: [{ page: /^\/client\/dashboard$/, load: (api) => api.crisisContacts.get({}) }],
  open: () => ({ routers: { crisisContacts: crisisContactsRouter() } }),
}
