import { dayOf } from '../../lib/wall-time.ts'
import type { AppointmentType } from '../appointments/appointments.rules.ts'
import { availabilityOf, type OverrideDays, type WorkingHours } from '../availability/availability.rules.ts'
import { openSlots } from '../availability/open-slots.rules.ts'

/** A time that can be booked: two instants, ISO 8601 with zone. */
export type Slot = { startsAt: string; endsAt: string }

export const maxServices = 30
/** Clients named for one service, if not all clients may book it. */
export const maxChosenClients = 500
export const maxServiceNameLength = 100
export const maxPolicyLength = 2000
/**
 * Who may book where bookings are on: all clients in the portal, or those with a session that took place. Single clients can be left out
 * (`mayBook` of the client).
 */
export const bookingAudiences = ['all', 'met'] as const
/** How many upcoming appointments a client may have booked by themselves. */
export const bookingLimits = { least: 1, most: 20 } as const

export const bookingTexts = {
  noServiceName: 'Please enter a name',
  minutes: 'Please enter 5 to 480 minutes',
  noType: 'Please choose where it takes place',
  limit: `Please enter ${bookingLimits.least} to ${bookingLimits.most} appointments`,
  serviceTaken: 'There is already a service with this name. Please choose another name.',
  tooManyServices: `You already have ${maxServices} services. Nothing was saved. Please delete one first.`,
  serviceNotFound: 'This service was not found. It may have been deleted.',
  noClients: 'Please choose at least one client, or all clients',
  tooManyClients: `Please choose at most ${maxChosenClients} clients`,
  noDay: 'Please choose a valid date',
  noSlot: 'Please choose a time',
  tooManyDays: 'Please choose up to 33 days',
  clientNotFound: 'Some of these clients were not found. Nothing was saved.',
} as const

/** Open slots begin at this interval from the start of a working time. */
const slotStepMinutes = 30
/** The longest range of days that one request reads: a month, and a day on either side, because it may be another day where the client is. */
export const maxSlotDays = 33

/** How long a slot is held for the client who is about to confirm it. */
export const holdMinutes = 5
/** How many free slots a refusal offers, and within how many days. */
export const offeredSlots = { count: 3, days: 14 } as const

export const clientBookingTexts = {
  off: 'This practice doesn’t take bookings here at the moment. Please contact them directly.',
  notAllowed:
    'You can’t book here by yourself at the moment. Nothing was changed. Please contact your practice directly.',
  changed:
    'The practice has changed this service since you opened it. Nothing was booked. Please look at it again, then choose a time.',
  taken: 'This time is no longer free. Nothing was booked. Please choose another time.',
  limit: 'You have already booked as many appointments as this practice allows at once. Nothing was booked.',
  notMovable: 'This appointment can’t be moved here. Nothing was changed. Please contact your practice.',
  moveLate: 'It’s too late to move this appointment here. Nothing was changed. Please contact your practice.',
  monthFull: 'This practice can’t take more bookings in this month. Nothing was booked. Please choose a later month.',
} as const

/** What a client saw of a service when they chose it. */
export type SeenService = {
  minutes: number
  type: AppointmentType
  price: { amountMinor: number; currency: string } | null
}

/** Whether a service is still what the client saw. */
export function isAsSeen(service: SeenService, seen: SeenService): boolean {
  return (
    service.minutes === seen.minutes &&
    service.type === seen.type &&
    service.price?.amountMinor === seen.price?.amountMinor &&
    service.price?.currency === seen.price?.currency
  )
}

/** What decides about open slots besides the length of the service. Busy times are pairs of milliseconds, those of other clients' holds included. */
export type BookingFacts = {
  service: SeenService & { name: string }
  timeZone: string
  workingHours: WorkingHours
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  noticeHours: number
  horizonDays: number
  maxPerDay: number | null
  overrides: OverrideDays[]
  busy: [fromMs: number, toMs: number][]
}

/** The slots of some days, in the practice's zone, that a client can book at `atMs`. */
export function bookableSlots(facts: BookingFacts, range: { from: string; days: number }, atMs: number): Slot[] {
  const { service, timeZone: zone, maxPerDay } = facts
  const perDay = new Map<string, number>()
  for (const [fromMs] of facts.busy) {
    const day = dayOf(zone, fromMs)
    perDay.set(day, (perDay.get(day) ?? 0) + 1)
  }
  const starts = openSlots({
    ...availabilityOf(facts, facts.overrides),
    ...range,
    zone,
    busy: facts.busy,
    lengthMinutes: service.minutes,
    everyMinutes: slotStepMinutes,
    bufferBeforeMinutes: facts.bufferBeforeMinutes,
    bufferAfterMinutes: facts.bufferAfterMinutes,
    earliestMs: Math.max(atMs + 1, atMs + facts.noticeHours * 3_600_000),
    latestMs: atMs + facts.horizonDays * 86_400_000,
  })
  return starts
    .filter((start) => maxPerDay === null || (perDay.get(dayOf(zone, start)) ?? 0) < maxPerDay)
    .map((start) => ({
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + service.minutes * 60_000).toISOString(),
    }))
}
