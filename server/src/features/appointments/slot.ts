import type { AppointmentChange } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { instantsOf, isSkipped, minutesOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { wallAt } from '@openhour/shared/lib/wall-time.ts'
import { refusedField } from '../../platform/refusal.ts'
import type { Slot } from './slots.queries.ts'

const dayMinutes = 1440

/** A day with start and end, in a time zone. */
export type WallTime = { appointmentDate: string; startTime: string; endTime: string; timeZone: string }

export function slotOf(id: string, occurrence: number | null, time: WallTime): Slot {
  const { appointmentDate, startTime, endTime, timeZone } = time
  const { startMs, endMs } = instantsOf(timeZone, appointmentDate, startTime, endTime)
  const [startsAt, endsAt] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
  return { id, appointmentDate, startTime, endTime, timeZone, startsAt, endsAt, occurrence }
}

/**
 * The slot of a day and time that a person chose for one appointment. Occurrences of a series move past a skipped time instead.
 * @throws Refusal if the clocks skip the start on that day
 */
export function chosenSlot(slot: Slot): Slot {
  if (isSkipped(slot.timeZone, slot.appointmentDate, slot.startTime))
    throw refusedField('startTime', appointmentTexts.timeSkipped)
  return slot
}

/**
 * Day and times on the clocks of a zone: after a change of the clocks, not the entered ones but those at which it takes place. The end is as long
 * after the start as the appointment lasts, also if the clocks change in between.
 */
export function clockTimes({ startsAt, endsAt }: { startsAt: string; endsAt: string }, timeZone: string): WallTime {
  const startMs = Date.parse(startsAt)
  const start = wallAt(timeZone, startMs)
  const from = new Date(start).toISOString()
  const to = new Date(start + Date.parse(endsAt) - startMs).toISOString()
  return { appointmentDate: from.slice(0, 10), startTime: from.slice(11, 16), endTime: to.slice(11, 16), timeZone }
}

/** A slot with its {@link clockTimes}. */
export function onClock<Time extends WallTime & { startsAt: string; endsAt: string }>(slot: Time, zone: string): Time {
  return { ...slot, ...clockTimes(slot, zone) }
}

/** How the time of an appointment changes, with `from` and `to` in the practice's zone. `resizes`: only the end changes. */
export type TimeChange = { kind: 'stays' | 'resizes' | 'moves'; from: WallTime; to: WallTime; slot: Slot }

/** The new slot keeps the appointment's zone, unless its start changes. */
export function timeChange(
  change: Pick<AppointmentChange, 'appointmentDate' | 'startTime' | 'endTime'>,
  stored: Slot,
  zone: string,
): TimeChange {
  const from = onClock(stored, zone)
  const { appointmentDate = from.appointmentDate, startTime = from.startTime, endTime = from.endTime } = change
  const to = { appointmentDate, startTime, endTime, timeZone: zone }
  if (from.appointmentDate !== appointmentDate || from.startTime !== startTime)
    return { kind: 'moves', from, to, slot: slotOf(stored.id, null, to) }
  if (from.endTime === endTime) return { kind: 'stays', from, to, slot: stored }
  const end = timeAfter(stored.startTime, lengthOf(to))
  const endsAt = new Date(Date.parse(stored.startsAt) + lengthOf(to) * 60_000).toISOString()
  const slot = end === undefined ? slotOf(stored.id, null, to) : { ...stored, endTime: end, endsAt }
  return { kind: 'resizes', from, to, slot }
}

/** In another zone than its own, an appointment may end on the next day. */
function lengthOf({ startTime, endTime }: WallTime): number {
  return (minutesOf(endTime) - minutesOf(startTime) + dayMinutes) % dayMinutes
}

/** `HH:mm`, or undefined if it is on the next day. */
function timeAfter(time: string, minutes: number): string | undefined {
  const at = minutesOf(time) + minutes
  return at < dayMinutes ? new Date(at * 60_000).toISOString().slice(11, 16) : undefined
}

/**
 * Applies the change of one occurrence to its series: day, start and length change only if the person changed them. A series that moves gets the
 * practice's zone.
 * @param regular the occurrence's slot by the rule, even if the occurrence itself is an exception
 * @throws Refusal if the occurrences would end on the next day
 */
export function newSeriesTimes(regular: WallTime, time: TimeChange): WallTime {
  const { from, to } = time
  if (time.kind === 'stays') return regular
  const length = lengthOf(to) === lengthOf(from) ? lengthOf(regular) : lengthOf(to)
  if (time.kind === 'resizes') return endingAfter(length, regular)
  // The rule keeps its time, also if the clocks skip it on the day of this occurrence.
  const here = regular.timeZone === to.timeZone ? regular : onClock(slotOf('', null, regular), to.timeZone)
  return endingAfter(length, {
    ...to,
    appointmentDate: to.appointmentDate === from.appointmentDate ? here.appointmentDate : to.appointmentDate,
    startTime: to.startTime === from.startTime ? here.startTime : to.startTime,
  })
}

function endingAfter(length: number, time: WallTime): WallTime {
  const endTime = timeAfter(time.startTime, length)
  if (endTime === undefined) throw refusedField('endTime', appointmentTexts.endFirst)
  return { ...time, endTime }
}
