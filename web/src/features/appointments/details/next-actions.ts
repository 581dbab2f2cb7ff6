import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { Appointment, FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled, isOpen, statusesAfter } from '@openhour/shared/features/appointments/appointments.rules.ts'

/** What a therapist can do with an appointment now. */
export function nextActions(appointment: FullAppointment, nowMs: number) {
  const { status, startsAt, endsAt, note, type, sessionId } = appointment
  const started = Date.parse(startsAt) <= nowMs
  const next = statusesAfter(status, started)
  return {
    started,
    confirm: next.includes('confirmed'),
    complete: next.includes('completed'),
    noShow: next.includes('no-show'),
    restore: next.includes('scheduled'),
    cancel: next.includes('cancelled-therapist'),
    reschedule: isOpen(status),
    edit: !isCancelled(status),
    write: started && note === null && !isCancelled(status) && status !== 'no-show',
    /** Until it ends, as long as no session stands for it. */
    prepare: isOpen(status) && sessionId === null && Date.parse(endsAt) > nowMs,
    join: type === 'online' && isOpen(status) && Date.parse(endsAt) > nowMs,
  }
}

/** Why an online session cannot be joined from here; undefined if it can. A meeting link opens in every plan. */
export function whyNotJoin(
  { meetingLink }: Pick<Appointment, 'meetingLink'>,
  { tierStatus, videoConnected }: Pick<Me, 'tierStatus' | 'videoConnected'>,
): string | undefined {
  if (meetingLink) return undefined
  if (!videoConnected && entitlementsOf(tierStatus).integrations)
    return 'Connect your Zoom account in the Integrations tab to enable online sessions.'
  return 'No meeting link available for this appointment.'
}
