import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'
import { AddSessionDialog, type AddSessionDialogProps } from './AddSessionDialog.tsx'

type SessionOfAppointmentProps = Omit<AddSessionDialogProps, 'appointment'> & { appointmentId: string }

/** The form of a new session, prefilled from its appointment. Closes with a message if the appointment is gone. */
export function SessionOfAppointment({ appointmentId, ...props }: SessionOfAppointmentProps) {
  const { data, error } = useQuery(queries.appointments.get.queryOptions({ input: { id: appointmentId } }))
  const { onClose } = props
  const gone = useEffectEvent(() => {
    toast.bad(problemFrom(error).detail)
    onClose()
  })
  useEffect(() => {
    if (error) gone()
  }, [error])
  return data ? <AddSessionDialog {...props} appointment={data} /> : null
}
