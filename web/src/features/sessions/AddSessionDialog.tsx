import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { formatDay, formatTimeOfDay } from '../../lib/time/format.ts'
import { valuesFrom } from './session-form.ts'
import { SessionFormDialog } from './SessionFormDialog.tsx'
import { sessionTables } from './sessions-query.ts'

export type AddSessionDialogProps = {
  open: boolean
  onClose: () => void
  clientId: string
  clientName: string
  /** Today in the practice's time zone. */
  today: string
  /** Opens the client's notes. */
  onOpenNotes: (() => void) | undefined
  /** Prefills date, length and status. */
  appointment?: FullAppointment
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function AddSessionDialog({ appointment, ...props }: AddSessionDialogProps) {
  const { open, onClose, clientId, clientName, today, onOpenNotes } = props
  const refresh = useRefresh(...sessionTables)
  return (
    <SessionFormDialog
      open={open}
      onClose={onClose}
      title="Add New Session"
      description={`With ${clientName}${appointment ? `, from the appointment on ${formatDay(appointment.appointmentDate)} at ${formatTimeOfDay(appointment.startTime)}` : ''}`}
      submitLabel="Add Session"
      initial={appointment ? valuesFrom(appointment) : { sessionDate: today }}
      draftKey={`session:${clientId}:${appointment ? `of:${appointment.id}` : 'new'}`}
      clientId={clientId}
      onOpenNotes={onOpenNotes}
      onSend={(details, { idempotencyKey }) => {
        const from = appointment && { appointmentId: appointment.id }
        return api.sessions.add({ clientId, ...from, ...details }, { context: { idempotencyKey } })
      }}
      onSent={async () => {
        onClose()
        toast.good('Session added successfully!')
        await refresh()
      }}
    />
  )
}
