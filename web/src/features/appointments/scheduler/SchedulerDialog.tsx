import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { AppointmentWhole } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { ChangeAppointment } from './ChangeAppointment.tsx'
import { NewAppointment, type Start } from './NewAppointment.tsx'

export type SchedulerDialogProps = {
  me: Me
  start?: Start
  /** What is changed or moved. */
  appointment?: AppointmentWhole
  /** `reschedule` shows when it is and nothing else: the way to move it without dragging. */
  mode: 'new' | 'edit' | 'reschedule'
  /** It is saved, and `onClose` was called. */
  onDone: (appointmentId: string) => void
  onClose: () => void
  /** To be false while it fades; left out where it is simply taken away. */
  open?: boolean
}

/** The Appointment Scheduler. Fetched when it first opens; mount it anew for each opening. */
export function SchedulerDialog({ appointment, mode, start, open = true, ...rest }: SchedulerDialogProps) {
  return appointment && mode !== 'new' ? (
    <ChangeAppointment {...rest} open={open} opened={appointment} mode={mode} />
  ) : (
    <NewAppointment {...rest} open={open} start={start} />
  )
}
