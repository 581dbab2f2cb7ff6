import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import { countOf } from '../../../lib/time/format.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { laterOnDay } from '../../../lib/time/times.ts'
import { toast } from '../../../lib/toast.ts'
import { zoneText } from './plan-texts.ts'
import type { SchedulerValues } from './scheduler-form.ts'
import { SchedulerForm, type SaveResult } from './SchedulerForm.tsx'
import { useLimit } from './use-limit.ts'

/** What a new appointment starts with: day and times on the practice's clock, a client. */
export type Start = { appointmentDate?: string; startTime?: string; endTime?: string; clientId?: string }

type NewAppointmentProps = {
  me: Me
  start: Start | undefined
  open: boolean
  onDone: (appointmentId: string) => void
  onClose: () => void
}

export function NewAppointment({ me, start, open, onDone, onClose }: NewAppointmentProps) {
  const refresh = useRefresh('appointments')
  const limit = useLimit()
  const close = () => {
    limit.stay()
    onClose()
  }
  return (
    <SchedulerForm
      me={me}
      mode="new"
      open={open}
      onClose={close}
      title="Add Appointment"
      description={`Appointment Scheduler, in ${zoneText(me.timeZone)}`}
      submitLabel="Add Appointment"
      preset={presetOf(start, me.sessionMinutes)}
      draftKey="appointment:new"
      length={me.sessionMinutes}
      onSent={async (written) => {
        close()
        if (written) {
          toast.good(addedText(written), extraText(written))
          onDone(written.appointment.id)
        }
        await refresh()
      }}
      onLimit={limit.leave}
      failure={appointmentTexts.addFailed}
    />
  )
}

function presetOf(start: Start = {}, length: number): Partial<SchedulerValues> {
  const { startTime = '', endTime = isTime(startTime) ? laterOnDay(startTime, length) : '' } = start
  return { ...start, startTime, endTime }
}

/** The specified texts, which name the service that would create the link. */
function addedText({ appointment: { type, meetingLink } }: SaveResult): string {
  return type === 'online' && !meetingLink ? 'Appointment added (Zoom integration not configured)' : 'Appointment added'
}

function extraText({ saved, skipped }: SaveResult) {
  const left = skipped.length > 0 ? `, ${countOf(skipped.length, 'day')} skipped` : ''
  return saved > 1 || left ? { description: `${countOf(saved, 'appointment')}${left}.` } : undefined
}
