import type { AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { CalendarDays } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList, type EmptyTexts } from '../../lib/lists/define-list.ts'

const none: Record<AppointmentList, Pick<EmptyTexts, 'title' | 'text'>> = {
  upcoming: {
    title: 'No upcoming appointments',
    text: 'Appointments that you and your practice agree on appear here.',
  },
  past: { title: 'No past appointments', text: 'Appointments appear here once they are over.' },
  cancelled: { title: 'No cancelled appointments', text: 'If an appointment is cancelled, you find it here.' },
}

type Of = { clientId: string; view: AppointmentList }

export const appointmentList = defineList({
  query: ({ page = 1 }: { page?: number }, { clientId, view }: Of) =>
    queries.portal.appointments.queryOptions({ input: { clientId, view, page } }),
  perPage: portalPageSize,
  failure: 'Your appointments could not be loaded',
  silent: true,
  empty: ({ view }: Of) => ({ icon: CalendarDays, small: true, ...none[view] }),
})
