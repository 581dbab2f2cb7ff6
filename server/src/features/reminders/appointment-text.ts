import { isLate, maxPlaceLength } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import { isTimeZone } from '@openhour/shared/lib/known-zones.ts'
import { withoutAddresses } from '@openhour/shared/lib/names.ts'
import { dateFormat } from '../../platform/time/date-format.ts'

/** The time zone and clock style in which a time is shown. */
export type Clock = { zone: string; style: ClockStyle }

const hours: Record<ClockStyle, Intl.DateTimeFormatOptions> = {
  '12-hour': { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  '24-hour': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/** Uses the client's zone if this machine knows it, otherwise the practice's. */
export function clockFor(clientZone: string | null, practiceZone: string, style: ClockStyle): Clock {
  const zone = [clientZone, practiceZone].find((each) => each !== null && isTimeZone(each))
  return { zone: zone ?? 'UTC', style }
}

/** `Tuesday, 24 November 2026` */
function dayOf(at: string, { zone }: Clock): string {
  const format = dateFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`
}

/** `5:30 PM`, or `17:30` */
function timeOf(at: string, { zone, style }: Clock): string {
  return dateFormat('en-US', { timeZone: zone, ...hours[style] })
    .format(new Date(at))
    .replace(/[\u202f\u00a0]/g, ' ')
}

/** `Central European Standard Time (Europe/Paris)`, as it applies at that instant. An IANA name alone is not clear to everyone. */
export function zoneText(at: string, zone: string): string {
  const parts = dateFormat('en-US', { timeZone: zone, timeZoneName: 'long' }).formatToParts(new Date(at))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return zone === 'UTC' ? name : `${name} (${zone})`
}

/** Date, times and time zone of an appointment: `Tuesday, 24 November 2026`, `5:30 PM to 6:20 PM` and {@link zoneText}. */
export function spanParts(
  startsAt: string,
  endsAt: string,
  clock: Clock,
): { day: string; times: string; zone: string } {
  const [first, last] = [dayOf(startsAt, clock), dayOf(endsAt, clock)]
  const end = `${first === last ? '' : `${last}, `}${timeOf(endsAt, clock)}`
  return { day: first, times: `${timeOf(startsAt, clock)} to ${end}`, zone: zoneText(startsAt, clock.zone) }
}

/** {@link spanParts} on one line. */
export function spanText(startsAt: string, endsAt: string, clock: Clock): string {
  return Object.values(spanParts(startsAt, endsAt, clock)).join(', ')
}

/** `Tuesday, 24 November 2026, 5:30 PM` */
export function startText(startsAt: string, clock: Clock): string {
  return `${dayOf(startsAt, clock)}, ${timeOf(startsAt, clock)}`
}

/** `24 hours`, `3 days` */
function hoursText(count: number): string {
  if (count >= 48 && count % 24 === 0) return `${count / 24} days`
  return count === 1 ? '1 hour' : `${count} hours`
}

/**
 * How to cancel.
 * @param cancellationHours the cancellation window that applied when the appointment was booked
 * @param nowMs inside the window, the text asks for a reply as soon as possible
 */
export function absenceText(contact: string, cancellationHours: number, startsAt: string, nowMs: number): string {
  const reply = `Can't make it? Reply to this email or write to ${contact}`
  if (cancellationHours === 0) return `${reply}.`
  // A reply takes at least a moment, so exactly on the boundary it is already late.
  if (isLate({ startsAt, cancellationHours }, nowMs + 1)) return `${reply} as soon as you can.`
  return `${reply} at least ${hoursText(cancellationHours)} ahead.`
}

const ways: Record<string, string> = {
  online: 'The appointment is online.',
  phone: 'The appointment is by phone.',
}

/** Undefined for an appointment in person without a place. */
export function locationText({ type, place }: { type: string; place: string | null }): string | undefined {
  return place === null ? ways[type] : `Where: ${lineOf(place, maxPlaceLength)}`
}

/** Makes a name safe for a header or a line of an email: removes line breaks, and breaks up web addresses so that mail apps don't turn them into links. */
export function lineOf(text: string, most = 100): string {
  return withoutAddresses(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).slice(0, most)
}
