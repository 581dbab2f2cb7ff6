import type { Planned } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { countOf, formatLongDay, formatTime, listed } from '../../../lib/time/format.ts'
import { timeSpan } from '../appointment-labels.ts'

/** Human-readable name of an IANA time zone: 'New York time'. */
export function zoneText(zone: string): string {
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return place === 'UTC' ? place : `${place} time`
}

/** One conflict: '10:00–10:50 AM with Tom Ito'. */
export function conflictText(conflict: Planned['conflicts'][number], zone: string): string {
  return `${timeSpan(conflict, zone)} with ${conflict.clientName}`
}

export function conflicting(items: readonly Planned[]): Planned[] {
  return items.filter(({ conflicts }) => conflicts.length > 0)
}

/** More conflicts than these are named in one line; the days are in the list of all. */
export const listedConflicts = 3

/** '12 times, 4 clash with Ingrid Solheim'; of several people the two whom most days are about. */
export function clashText(items: readonly Planned[]): string {
  const days = new Map<string, number>()
  for (const { conflicts } of items)
    for (const name of new Set(conflicts.map(({ clientName }) => clientName))) days.set(name, (days.get(name) ?? 0) + 1)
  const names = [...days.keys()].toSorted((one, other) => (days.get(other) ?? 0) - (days.get(one) ?? 0))
  const others = names.length > 3 ? [countOf(names.length - 2, 'other')] : names.slice(2)
  const who = listed([...names.slice(0, 2), ...others])
  return `${countOf(items.length, 'time')}, ${conflicting(items).length} clash with ${who}`
}

type Addressee = { name: string; email: string | null; emailReminders: boolean }

/** Why the client gets no email, whatever is chosen; undefined if they get one. The server decides by the same two facts of the record. */
export function noEmailText({ name, email, emailReminders }: Addressee): string | undefined {
  if (email === null) return `${name} has no email address, so no email goes out.`
  return emailReminders ? undefined : `Emails to ${name} are turned off in their record, so none goes out.`
}

/** '12 appointments, 2 conflicts'; for an open-ended series, up to the last day that was checked. */
export function summaryText(items: readonly Planned[], endless: boolean, today: string): string {
  const last = items.at(-1)
  const many = countOf(items.length, 'appointment')
  const until = endless && last ? ` up to ${formatLongDay(last.appointmentDate, today)}` : ''
  const conflicts = conflicting(items).length
  if (conflicts === 0) return `${many}${until}, no conflicts`
  return `${many}${until}, ${countOf(conflicts, 'conflict')}`
}

/** Days on which clocks skip the chosen time. */
export function shiftedText(items: readonly Planned[], zone: string, today: string): string[] {
  return items
    .filter(({ shifted }) => shifted)
    .map(
      ({ appointmentDate, startsAt }) =>
        `The clocks change on ${formatLongDay(appointmentDate, today)}: it starts at ${formatTime(startsAt, { zone })}`,
    )
}

/** Only a hint: working hours limit the bookings of clients, not the therapist's. */
export function outsideText(items: readonly Planned[]): string | undefined {
  const outside = items.filter((item) => item.outside).length
  if (outside === 0) return undefined
  if (items.length === 1) return 'This is outside your working hours.'
  if (outside === items.length) return 'All of them are outside your working hours.'
  return `${outside} of them ${outside === 1 ? 'is' : 'are'} outside your working hours.`
}

const shownChanges = 4

/**
 * The time for a client whose clocks differ: at first, and wherever the difference changes during the series.
 * @param zone the practice's
 */
export function clientTimeText(items: readonly Planned[], zone: string, clientZone: string, today: string): string[] {
  const base = items.map((item) => ({ item, words: wallText(item, zone, clientZone) }))
  if (base.every(({ item }) => sameClock(item, zone, clientZone))) return []
  const changes = base.filter(({ words }, index) => words !== base[index - 1]?.words)
  const lines = changes
    .slice(0, shownChanges)
    .map(({ item, words }, index) =>
      index === 0 ? words : `From ${formatLongDay(item.appointmentDate, today)}: ${words}`,
    )
  const rest = changes.length - lines.length
  return rest > 0 ? [...lines, `It changes ${countOf(rest, 'more time')} after that.`] : lines
}

function sameClock({ startsAt }: Planned, zone: string, other: string): boolean {
  return (
    dayIn(startsAt, zone) === dayIn(startsAt, other) &&
    formatTime(startsAt, { zone }) === formatTime(startsAt, { zone: other })
  )
}

function wallText(item: Planned, zone: string, clientZone: string): string {
  const [here, there] = [dayIn(item.startsAt, zone), dayIn(item.startsAt, clientZone)]
  const words = timeSpan(item, clientZone)
  if (here === there) return words
  return `${words}, the day ${there > here ? 'after' : 'before'}`
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-10`, `2026-11` as 'October 2026 and November 2026'. */
export function monthsText(months: readonly string[]): string {
  const names = months.map((month) => monthNames.format(new Date(`${month}-01T00:00:00Z`)))
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}

/** What to do with the days of a series that have conflicts, as options of a form. */
export function seriesAnswers(
  conflicts: number,
  all: number,
  changing: boolean,
): { value: 'skip' | 'overlap' | 'choose'; label: string }[] {
  const days = conflicts === 1 ? 'this day' : `the ${conflicts} days`
  const leave = changing ? `Leave ${days} as ${conflicts === 1 ? 'it is' : 'they are'}` : `Skip ${days}`
  return [
    // Skipping all of them would leave no series.
    ...(conflicts < all ? [{ value: 'skip' as const, label: leave }] : []),
    { value: 'overlap', label: conflicts === 1 ? 'Book it anyway' : 'Book them anyway' },
    ...(conflicts > 1 ? [{ value: 'choose' as const, label: 'Choose for each day' }] : []),
  ]
}
