import { Users } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const clientContactsFeature: Feature = {
  profileTabs: [
    {
      id: 'contacts',
      title: 'Contacts',
      shortTitle: 'Contacts',
      icon: Users,
      help: 'record-contacts',
      load: () => import('./ContactsTab.tsx').then((file) => file.ContactsTab),
      prefetch: (queryClient, clientId) =>
        import('./contacts-query.ts').then((file) => queryClient.prefetchQuery(file.contactsQuery(clientId))),
    },
  ],
}
