import { calendarFilePath } from '@openhour/shared/features/booking/calendar-file.rules.ts'
import type { MouseEvent } from 'react'
import { connection } from '../../lib/api/connection.ts'
import { toast } from '../../lib/toast.ts'

/** For the link that adds an appointment to the device's calendar. A browser without a connection would replace the page. */
export const calendarLink = (id: string) => ({
  href: `${calendarFilePath}/${id}/appointment.ics`,
  download: 'appointment.ics',
  onClick: (event: MouseEvent) => {
    if (connection() !== 'offline') return
    event.preventDefault()
    toast.bad('You are offline', { description: 'The appointment stays as it is. Add it once you are online again.' })
  },
})
