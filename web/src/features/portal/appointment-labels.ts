import {
  type AppointmentStatus,
  type AppointmentType,
  isCancelled,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { type LucideIcon, MapPin, Phone, Video } from 'lucide-react'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatLongDay, formatTime } from '../../lib/time/format.ts'
import { zoneText } from '../../lib/time/zone-names.ts'
import type { Tone } from '../../ui/tones.ts'

export const typeNames: Record<AppointmentType, string> = { online: 'Online', in_person: 'In person', phone: 'Phone' }
export const typeIcons: Record<AppointmentType, LucideIcon> = { online: Video, in_person: MapPin, phone: Phone }

/** How it takes place, and where: 'In person at Quiet Room, 12 High Street', 'By phone', 'Online'. */
export function placeText(
  { type, place }: Pick<PortalAppointment, 'type' | 'place'>,
  { practiceName }: Pick<JoinedPractice, 'practiceName'>,
): string {
  if (type === 'in_person') return `In person at ${[practiceName, place].filter(Boolean).join(', ')}`
  return type === 'phone' ? 'By phone' : 'Online'
}

/** For clients: never red, also when they did not come. */
export function statusLabel(status: AppointmentStatus): { name: string; tone: Tone } {
  if (isCancelled(status)) return { name: 'Cancelled', tone: 'neutral' }
  if (status === 'pending') return { name: 'Not confirmed yet', tone: 'honey' }
  if (status === 'confirmed') return { name: 'Confirmed', tone: 'good' }
  if (status === 'no-show') return { name: 'Missed', tone: 'neutral' }
  return status === 'scheduled' ? { name: 'Scheduled', tone: 'soft' } : { name: 'Completed', tone: 'neutral' }
}

type Span = Pick<PortalAppointment, 'startsAt' | 'endsAt'>
/** `zone` is the client's; undefined is the browser's. */
type TimeDisplay = { zone?: string | undefined; clockStyle: ClockStyle }

/** '9:00–9:50 AM', '11:30 AM–12:20 PM', '14:00–14:50'. */
export function timeSpan({ startsAt, endsAt }: Span, { zone, clockStyle: style }: TimeDisplay): string {
  const start = formatTime(startsAt, { zone, style })
  const end = formatTime(endsAt, { zone, style })
  const half = end.slice(-3)
  return `${/^\s[AP]M$/.test(half) && start.endsWith(half) ? start.slice(0, -3) : start}–${end}`
}

/**
 * When it is on the practice's clocks: '6:30–7:20 PM, London time', with the day if that differs too. Undefined while they show the same time as the
 * client's.
 */
export function timeThere(
  appointment: Span & Pick<PortalAppointment, 'timeZone'>,
  { zone, clockStyle }: TimeDisplay,
): string | undefined {
  const { startsAt, timeZone } = appointment
  const [here, there] = [zone, timeZone].map((one) => dayIn(startsAt, one))
  const sameDay = here === there
  const time = (one: string | undefined) => formatTime(startsAt, { zone: one, style: '24-hour' })
  if (sameDay && time(zone) === time(timeZone)) return undefined
  const span = `${timeSpan(appointment, { zone: timeZone, clockStyle })}, ${zoneText(timeZone)}`
  return sameDay || there === undefined ? span : `${formatLongDay(there)}, ${span}`
}

/** 'Cancelled by your practice on Tuesday 15 September'; undefined unless it was cancelled. */
export function cancelledText(
  { cancelledAt, cancelledBy }: PortalAppointment,
  { zone, today }: { zone?: string | undefined; today: string },
): string | undefined {
  if (cancelledAt === null) return undefined
  const by = cancelledBy === null ? '' : cancelledBy === 'client' ? ' by you' : ' by your practice'
  return `Cancelled${by} on ${formatLongDay(dayIn(cancelledAt, zone), today)}`
}
