import { dayStart, instantOf } from '@openhour/shared/lib/wall-time.ts'
import type ICAL from 'ical.js'
import type { RemoteEvent } from './connected-calendar.ts'
import { describeNamedZones } from './named-zones.ts'

const maxOccurrences = 1000

/**
 * The events of a calendar file within a range, with every occurrence of recurring ones. A single event has its UID as id. May take for ever: a rule can
 * name every second since 1970, or a day that never comes.
 * @param zone for events of whole days and for times without a zone
 */
export async function busyEventsOf(
  text: string,
  { from, to }: { from: string; to: string },
  zone: string,
): Promise<RemoteEvent[]> {
  const { default: ical } = await import('ical.js')
  let root: ICAL.Component
  try {
    root = new ical.Component(ical.parse(text) as never[])
  } catch {
    return [] // another program's file that nobody can read says nothing
  }
  describeNamedZones(ical, root, to)
  const components = root.getAllSubcomponents('vevent')
  const events = components.map((component) => new ical.Event(component))
  const main = events.filter((event) => !event.isRecurrenceException())
  for (const exception of events.filter((event) => event.isRecurrenceException()))
    for (const event of main) if (event.uid === exception.uid) event.relateException(exception)
  const alone = events.filter((event) => event.isRecurrenceException() && !main.some(({ uid }) => uid === event.uid))
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  const found: RemoteEvent[] = []
  const add = (event: ICAL.Event, id: string, start: ICAL.Time, end: ICAL.Time): void => {
    const [startMs, endMs] = [instantIn(start, zone), instantIn(end, zone)]
    if (endMs <= fromMs || startMs >= toMs || endMs <= startMs) return
    const isBusy = !isFree(event)
    const time = { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() }
    found.push({ remoteId: id, time, isBusy })
  }
  const addAll = (event: ICAL.Event): void => {
    if (!event.isRecurring()) return add(event, event.uid, event.startDate, event.endDate)
    const iterator = event.iterator()
    for (let count = 0; count < maxOccurrences;) {
      const next = iterator.next() as ICAL.Time | null
      if (!next || instantIn(next, zone) >= toMs) break
      const occurrence = event.getOccurrenceDetails(next)
      if (instantIn(occurrence.endDate, zone) <= fromMs) continue
      add(occurrence.item, `${event.uid} ${next.toString()}`, occurrence.startDate, occurrence.endDate)
      count++
    }
  }
  for (const event of [...main, ...alone])
    try {
      addAll(event)
    } catch {
      // One that lacks a start or has a rule that contradicts itself says nothing either, and the others still do.
    }
  return found
}

function isFree({ component }: ICAL.Event): boolean {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return value('transp') === 'TRANSPARENT' || value('status') === 'CANCELLED'
}

/** @param zone of whole days, and of times without a zone or in one that nobody knows */
function instantIn(time: ICAL.Time, zone: string): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  if (time.isDate) return dayStart(zone, new Date(wall).toISOString().slice(0, 10))
  const { tzid } = time.zone ?? { tzid: 'floating' }
  if (tzid === 'UTC' || tzid === 'Z') return wall
  if (time.zone?.component) return wall - time.utcOffset() * 1000
  return instantOf(zone, wall)
}
