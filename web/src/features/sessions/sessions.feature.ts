import { CalendarClock } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const sessionsFeature: Feature = {
  profileTabs: [
    {
      id: 'session-history',
      title: 'Session History',
      shortTitle: 'Sessions',
      icon: CalendarClock,
      help: 'record-sessions',
      action: 'new',
      actionTakesAppointment: true,
      load: () => import('./SessionsTab.tsx').then((file) => file.SessionsTab),
      prefetch: (queryClient, clientId) =>
        import('./sessions-query.ts').then((file) => queryClient.prefetchQuery(file.sessionListQuery(clientId))),
    },
  ],
  paletteActions: [
    {
      id: 'add-session',
      label: 'Add Session',
      keywords: 'new record this client',
      icon: CalendarClock,
      newKey: 's',
      path: (clientId) => clientId && `/app/clients/${clientId}?tab=session-history&new=1`,
    },
  ],
}
