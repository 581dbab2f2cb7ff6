import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { neutralTopic } from '@openhour/shared/features/connections/connections.rules.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import { callFunction } from '../../../lib/api/api.ts'
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
          const meeting = await createMeeting(written, me)
          toast.good(addedText(written, meeting), extraText(written))
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

type Meeting = 'created' | 'none' | 'not-needed'

/** Where Zoom is connected, an online appointment without a link of its own gets a meeting. The appointment stands without it. */
async function createMeeting({ appointment }: SaveResult, me: Me): Promise<Meeting> {
  const { id: appointmentId, type, meetingLink, startsAt, endsAt } = appointment
  if (type !== 'online' || meetingLink) return 'not-needed'
  if (!me.videoConnected || !entitlementsOf(me.tierStatus).integrations) return 'none'
  const duration = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  const meeting = { topic: neutralTopic, startTime: startsAt, duration, appointmentId }
  const { success } = await callFunction('create-zoom-meeting', meeting).catch(() => ({ success: false }))
  return success ? 'created' : 'none'
}

function addedText({ saved }: SaveResult, meeting: Meeting): string {
  if (meeting === 'created' && saved === 1) return 'Appointment added with Zoom meeting link'
  return meeting === 'none' ? 'Appointment added (Zoom integration not configured)' : 'Appointment added'
}

function extraText({ saved, skipped }: SaveResult) {
  const left = skipped.length > 0 ? `, ${countOf(skipped.length, 'day')} skipped` : ''
  return saved > 1 || left ? { description: `${countOf(saved, 'appointment')}${left}.` } : undefined
}
