import { isLate } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import { isTimeZone } from '@openhour/shared/lib/days.ts'

/** On which clock somebody reads a time. */
export type Clock = { zone: string; style: ClockStyle }

const hours: Record<ClockStyle, Intl.DateTimeFormatOptions> = {
  '12-hour': { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  '24-hour': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/** The client's zone where it is known to this machine, else the practice's. */
export function clockFor(clientZone: string | null, practiceZone: string, style: ClockStyle): Clock {
  const zone = [clientZone, practiceZone].find((each) => each !== null && isTimeZone(each))
  return { zone: zone ?? 'UTC', style }
}

/** `Tuesday, 24 November 2026` */
function dayOf(at: string, { zone }: Clock): string {
  const format = new Intl.DateTimeFormat('en-GB', {
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
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, ...hours[style] })
    .format(new Date(at))
    .replace(/[\u202f\u00a0]/g, ' ')
}

/** `Central European Standard Time (Europe/Paris)` at that instant: a zone alone does not tell everybody which clock is meant. */
export function zoneText(at: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' }).formatToParts(new Date(at))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return zone === 'UTC' ? name : `${name} (${zone})`
}

/** When an appointment is, in its parts: `Tuesday, 24 November 2026`, `5:30 PM to 6:20 PM`, and whose time that is. */
export function spanParts(
  startsAt: string,
  endsAt: string,
  clock: Clock,
): { day: string; times: string; zone: string } {
  const [first, last] = [dayOf(startsAt, clock), dayOf(endsAt, clock)]
  const end = `${first === last ? '' : `${last}, `}${timeOf(endsAt, clock)}`
  return { day: first, times: `${timeOf(startsAt, clock)} to ${end}`, zone: zoneText(startsAt, clock.zone) }
}

/** The same as one line. */
export function spanText(startsAt: string, endsAt: string, clock: Clock): string {
  return Object.values(spanParts(startsAt, endsAt, clock)).join(', ')
}

/** `Tuesday, 24 November 2026, 5:30 PM` */
export function startText(startsAt: string, clock: Clock): string {
  return `${dayOf(startsAt, clock)}, ${timeOf(startsAt, clock)}`
}

/** `every week`, `every 2 months`. Which weekday that is depends on the reader's zone: the dates beside it say. */
export function repeatText(unit: string, every: number): string {
  return every === 1 ? `every ${unit}` : `every ${every} ${unit}s`
}

/** `24 hours`, `3 days` */
function hoursWords(count: number): string {
  if (count >= 48 && count % 24 === 0) return `${count / 24} days`
  return count === 1 ? '1 hour' : `${count} hours`
}

/**
 * What to do if one cannot come. The window is the one that was agreed on with the booking.
 * @param nowMs once inside the window, asking for a word before it began would be of no use
 */
export function absenceText(contact: string, cancellationHours: number, startsAt: string, nowMs: number): string {
  const reply = `If you cannot come, please reply to this mail or write to ${contact}`
  if (cancellationHours === 0) return `${reply}.`
  // A reply comes after this moment, so that on the boundary it would be late.
  if (isLate({ startsAt, cancellationHours }, nowMs + 1)) return `${reply} as soon as you can.`
  return `${reply} at least ${hoursWords(cancellationHours)} before.`
}

const places: Record<string, string> = { online: 'It takes place online.', phone: 'It takes place by phone.' }

/** How somebody takes part; undefined where they come as ever. */
export function locationText(type: string): string | undefined {
  return places[type]
}

/** A name as a line of a mail: what else it holds, no header and no sentence can. A web address in it is broken up, or mail programs would make it a link. */
export function lineOf(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}])/gu, '. ')
    .trim()
    .slice(0, 100)
}
