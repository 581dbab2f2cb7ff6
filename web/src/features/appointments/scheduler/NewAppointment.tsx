import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { countOf, dayIn } from '../../../lib/time/format.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { laterOnDay } from '../../../lib/time/times.ts'
import { toast } from '../../../lib/toast.ts'
import { zoneText } from './plan-texts.ts'
import { detailsOf, newValues, type SchedulerValues } from './scheduler-form.ts'
import { SchedulerForm, type Written } from './SchedulerForm.tsx'
import { useLimit } from './use-limit.ts'

/** What a new appointment begins with: a day and times on the practice's clock, a client. */
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
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [empty] = useState(() => newValues(dayIn(new Date(), me.timeZone)))
  const [initial] = useState(() => begun(empty, start, me.sessionMinutes))
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
      startAnewLabel="Start with an empty form"
      initial={initial}
      empty={empty}
      draftKey="appointment:new"
      length={me.sessionMinutes}
      onSend={(values, answer) => api.appointments.add(detailsOf(values, answer), { context: { idempotencyKey } })}
      onSent={async (written) => {
        close()
        toast.good(addedWords(written), extraWords(written))
        onDone(written.appointment.id)
        await refresh()
      }}
      onLimit={limit.leave}
      failure={appointmentTexts.addFailed}
    />
  )
}

function begun(empty: SchedulerValues, start: Start = {}, length: number): SchedulerValues {
  const { startTime = '', endTime } = start
  const end = endTime ?? (isTime(startTime) ? laterOnDay(startTime, length) : '')
  return { ...empty, ...start, startTime, endTime: end }
}

/** In the specified words, which name the service that makes links by itself. */
function addedWords({ appointment: { type, meetingLink } }: Written): string {
  return type === 'online' && !meetingLink ? 'Appointment added (Zoom integration not configured)' : 'Appointment added'
}

function extraWords({ made, skipped }: Written) {
  const left = skipped.length > 0 ? `, ${countOf(skipped.length, 'day')} left out` : ''
  return made > 1 || left ? { description: `${countOf(made, 'appointment')}${left}.` } : undefined
}
