import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { useState } from 'react'
import { countOf } from '../../../lib/time/format.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { toast } from '../../../lib/toast.ts'
import { zoneText } from './plan-texts.ts'
import { SchedulerForm, type SaveResult } from './SchedulerForm.tsx'
import { minutesBetween } from './time-fields.ts'
import { useLimit } from './use-limit.ts'

type ChangeAppointmentProps = {
  me: Me
  opened: FullAppointment
  mode: 'edit' | 'reschedule'
  open: boolean
  onDone: (appointmentId: string) => void
  onClose: () => void
}

/** Edits or reschedules an appointment, alone or with others of its series. */
export function ChangeAppointment({ me, opened, mode, open, onDone, onClose }: ChangeAppointmentProps) {
  const refresh = useRefresh('appointments')
  const limit = useLimit()
  // The version from when the form opened: changes made elsewhere do not affect what is typed.
  const [was] = useState(opened)
  const { id, startTime, endTime } = was
  const moving = mode === 'reschedule'
  const close = () => {
    limit.stay()
    onClose()
  }
  return (
    <SchedulerForm
      me={me}
      mode={mode}
      open={open}
      onClose={close}
      title={moving ? 'Reschedule Appointment' : 'Edit Appointment'}
      description={`With ${was.clientName}, in ${zoneText(me.timeZone)}`}
      submitLabel={moving ? 'Reschedule' : 'Save changes'}
      opened={was}
      draftKey={`appointment:${id}:${mode}`}
      length={minutesBetween(startTime, endTime) ?? me.sessionMinutes}
      onSent={async (written) => {
        close()
        toast.good(moving ? 'Appointment rescheduled' : 'Appointment updated', written && extraText(written))
        onDone(written?.appointment.id ?? id)
        await refresh()
      }}
      onLimit={limit.leave}
      failure={moving ? 'Failed to reschedule appointment' : 'Failed to update appointment'}
    />
  )
}

function extraText({ saved, skipped }: SaveResult) {
  const left = skipped.length > 0 ? `, ${countOf(skipped.length, 'day')} unchanged` : ''
  return saved > 1 || left ? { description: `${countOf(saved, 'appointment')}${left}.` } : undefined
}
