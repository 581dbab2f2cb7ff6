import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'
import { AddSessionDialog, type AddSessionDialogProps } from './AddSessionDialog.tsx'

type SessionOfAppointmentProps = Omit<AddSessionDialogProps, 'appointment'> & { appointmentId: string }

/** The form of a new session, prefilled from its appointment. Closes with a message if the appointment is gone. */
export function SessionOfAppointment({ appointmentId, ...props }: SessionOfAppointmentProps) {
  const { data, error } = useQuery(queries.appointments.get.queryOptions({ input: { id: appointmentId } }))
  const { onClose } = props
  useEffect(() => {
    if (!error) return
    toast.bad(problemFrom(error).detail)
    onClose()
  }, [error, onClose])
  return data ? <AddSessionDialog {...props} appointment={data} /> : null
}
