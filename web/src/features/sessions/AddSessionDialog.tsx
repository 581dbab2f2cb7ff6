import type { AppointmentWhole } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { detailsOf, newValues, valuesFrom } from './form-values.ts'
import { formatDay, formatTimeOfDay } from '../../lib/format.ts'
import type { SessionDialogProps } from './SessionDialogs.tsx'
import { SessionFormDialog } from './SessionFormDialog.tsx'
import { useRefreshSessions } from './sessions-query.ts'

type AddSessionDialogProps = SessionDialogProps & {
  /** What the session comes from: it takes day, length and outcome over. */
  appointment?: AppointmentWhole
}

/** Fetched when first opened; mount it anew for each opening. */
export function AddSessionDialog({ appointment, ...props }: AddSessionDialogProps) {
  const { open, onClose, clientId, clientName, today, onOpenNotes } = props
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshSessions()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return (
    <SessionFormDialog
      open={open}
      onClose={onClose}
      title="Add New Session"
      description={`With ${clientName}${appointment ? `, from the appointment of ${formatDay(appointment.appointmentDate)} at ${formatTimeOfDay(appointment.startTime)}` : ''}`}
      submitLabel="Add Session"
      startAnewLabel="Start with an empty form"
      initial={appointment ? valuesFrom(appointment) : newValues(today)}
      owner={me.data?.id}
      draftKey={`session:${clientId}:${appointment ? `of:${appointment.id}` : 'new'}`}
      clientId={clientId}
      onOpenNotes={onOpenNotes}
      onSend={async (values) => {
        const from = appointment && { appointmentId: appointment.id }
        await api.sessions.add({ clientId, ...from, ...detailsOf(values) }, { context: { idempotencyKey } })
      }}
      onSent={async () => {
        onClose()
        toast.good('Session added successfully!')
        await refresh()
      }}
    />
  )
}
