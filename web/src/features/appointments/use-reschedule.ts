import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { problemFrom } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'
import { fetchScheduler } from './AppointmentDialogs.tsx'
import { appointmentQuery } from './appointments-query.ts'

/** Loads the whole appointment, of which a list has only a part, and then opens the form. */
export function useReschedule(onForm: (appointment: FullAppointment) => void) {
  const queryClient = useQueryClient()
  return (id: string) => {
    fetchScheduler()
    queryClient.fetchQuery(appointmentQuery(id)).then(onForm, (error: unknown) => {
      toast.bad(appointmentTexts.loadFailed, { description: problemFrom(error).detail })
    })
  }
}
