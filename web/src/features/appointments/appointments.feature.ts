import { CalendarPlus } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const appointmentsFeature: Feature = {
  paletteActions: [
    {
      id: 'new-appointment',
      label: 'New appointment',
      keywords: 'add schedule book plan calendar',
      icon: CalendarPlus,
      newKey: 'a',
      path: (clientId) => `/app/appointments?new=1${clientId ? `&client=${clientId}` : ''}`,
    },
  ],
}
