import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { ChangeAppointment } from './ChangeAppointment.tsx'
import { NewAppointment, type Start } from './NewAppointment.tsx'

export type SchedulerDialogProps = {
  me: Me
  start?: Start
  /** The appointment to edit or reschedule. */
  appointment?: FullAppointment
  /** `reschedule` shows only the time fields: moving without drag and drop. */
  mode: 'new' | 'edit' | 'reschedule'
  /** Saved; `onClose` has been called. */
  onDone: (appointmentId: string) => void
  onClose: () => void
  /** Set it to false while it fades out; leave it out where the dialog is simply unmounted. */
  open?: boolean
}

/** The Appointment Scheduler. Fetched when it first opens; mount a new one for each opening. */
export function SchedulerDialog({ appointment, mode, start, open = true, ...rest }: SchedulerDialogProps) {
  return appointment && mode !== 'new' ? (
    <ChangeAppointment {...rest} open={open} opened={appointment} mode={mode} />
  ) : (
    <NewAppointment {...rest} open={open} start={start} />
  )
}
