import { type CalendarKind, connectedEventTitle } from '@openhour/shared/features/connections/connections.rules.ts'
import type { KnownNotificationKind } from '@openhour/shared/features/notifications/notification-kinds.rules.ts'
import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain, type Statement } from '../../platform/database/tenancy.ts'
import { refusing } from '../../platform/refusal.ts'
import { appointmentIdOf, type CalendarService, type RemoteEvent } from './connected-calendar.ts'
import { type OpenConnection, saveCursor } from './connections.queries.ts'
import {
  addBusy,
  dropBusy,
  dropEveryBusy,
  holdConnection,
  listKnownAppointments,
  listOwnEvents,
  type OwnLink,
  propose,
} from './reading.queries.ts'
import { forgetLink, forgetProposal, listObsolete, listPendingEvents, perRun, saveEvent } from './sync.queries.ts'

const dayMs = 86_400_000
/** Clients book at most a year ahead. */
const daysRead = 370
const isCalendar = (kind: string): kind is CalendarKind => kind !== 'zoom'

/**
 * Writes events of a practice that are missing or differ, and removes those of cancelled and deleted appointments.
 * @returns whether there may be more to do
 * @throws ProviderError
 */
export async function syncEvents(
  pool: pg.Pool,
  service: CalendarService,
  connection: OpenConnection,
): Promise<boolean> {
  const { therapistId, kind, titles } = connection
  if (!isCalendar(kind)) return false
  const [obsolete, pending] = await runPlain(
    pool,
    listObsolete(therapistId, kind),
    listPendingEvents(therapistId, kind, titles, now().toISOString()),
  )
  for (const { appointmentId, remoteId } of obsolete) {
    await service.remove(remoteId)
    await runPlain(pool, forgetLink(therapistId, kind, appointmentId), forgetProposal(therapistId, kind, appointmentId))
  }
  for (const event of pending) {
    const { appointmentId, startsAt, endsAt, timeZone: zone, place, createdAt, updatedAt } = event
    const title = connectedEventTitle(titles, event)
    await service.write({ appointmentId, title, startsAt, endsAt, zone, place, createdAt, updatedAt })
    await runPlain(
      pool,
      saveEvent(therapistId, kind, service.remoteIdOf(appointmentId), titles, event),
      forgetProposal(therapistId, kind, appointmentId),
    )
  }
  return Math.max(obsolete.length, pending.length) === perRun
}

/**
 * Reads when the therapist is busy, and what was changed about our events. What we wrote is listed before the calendar is asked, so that an event
 * written in between is not missed in an older list. No other job writes to the calendar meanwhile.
 * @throws ProviderError
 */
export async function readCalendar(pool: pg.Pool, service: CalendarService, connection: OpenConnection): Promise<void> {
  const { therapistId, id, kind, syncToken, readUntil } = connection
  if (!isCalendar(kind)) return
  const from = new Date(nowMs() - dayMs).toISOString()
  const to = new Date(nowMs() + daysRead * dayMs).toISOString()
  // A sync token is for the range of the first reading, which is renewed every day.
  const isStale = readUntil === null || Date.parse(readUntil) < nowMs() + (daysRead - 1) * dayMs
  const [links] = await runPlain(pool, listOwnEvents(therapistId, kind, from))
  const { events, isFull, syncToken: nextToken } = await service.read({ from, to }, isStale ? null : syncToken)
  const named = events.flatMap(({ remoteId }) => appointmentIdOf(remoteId) ?? [])
  const [known] = await runPlain(pool, listKnownAppointments(therapistId, kind, named))
  const ownIds = new Set(known.map(({ id: appointmentId }) => service.remoteIdOf(appointmentId)))
  const others = events.filter(({ remoteId }) => !ownIds.has(remoteId))
  const busy = others.flatMap(({ remoteId, time, isBusy }) => (time && isBusy ? [{ remoteId, ...time }] : []))
  const free = [...ownIds, ...others.filter(({ isBusy }) => !isBusy).map(({ remoteId }) => remoteId)]
  const seen = await seenOf(service, { links, events, range: isFull ? { from, to } : null })
  const keeping = runPlain(
    pool,
    holdConnection(therapistId, id),
    ...(isFull ? [dropEveryBusy(therapistId, kind)] : [dropBusy(therapistId, kind, free)]),
    addBusy(therapistId, kind, JSON.stringify(busy)),
    ...seen.map(({ link, time }) => compared(therapistId, kind, link, time)),
    saveCursor(therapistId, id, nextToken, isStale || isFull ? to : (readUntil ?? to)),
  )
  // What it says no longer counts.
  await refusing<readonly unknown[]>(keeping, { disconnected: () => Promise.resolve([]) })
}

type Seen = { link: OwnLink; time: RemoteEvent['time'] }
type Read = { links: readonly OwnLink[]; events: readonly RemoteEvent[]; range: { from: string; to: string } | null }

/**
 * Our events as the calendar has them now. One that is missing in a full list of a range, or listed as removed, is asked for by itself: it may have
 * been moved out of the range, and a list may be cut short.
 */
async function seenOf(service: CalendarService, { links, events, range }: Read): Promise<Seen[]> {
  const listed = new Map(events.map((event) => [event.remoteId, event]))
  const repeated = new Set(events.map(({ remoteId }) => appointmentIdOf(remoteId)))
  const seen: Seen[] = []
  for (const link of links) {
    const event = listed.get(link.remoteId)
    const isMissing =
      range && !repeated.has(link.appointmentId) && link.startsAt > range.from && link.startsAt < range.to
    if (event?.time) seen.push({ link, time: event.time })
    else if (event || isMissing) seen.push({ link, time: (await service.find(link.remoteId)).time })
  }
  return seen
}

/** What the calendar says about one of our events, compared with what we wrote. */
function compared(therapistId: string, kind: CalendarKind, link: OwnLink, time: RemoteEvent['time']): Statement {
  const same = (one: string, other: string) => Date.parse(one) === Date.parse(other)
  if (time && same(time.startsAt, link.startsAt) && same(time.endsAt, link.endsAt))
    return forgetProposal(therapistId, kind, link.appointmentId)
  const notice = {
    kind: 'calendar-change' satisfies KnownNotificationKind,
    title: time ? 'An appointment was moved in your calendar' : 'An appointment was removed from your calendar',
    message: 'Nothing has changed here yet. Accept or decline it in the Integrations tab.',
    actionUrl: '/app/settings?tab=integrations',
  }
  const mark = `calendar-change ${link.appointmentId} ${link.startsAt} ${time ? time.startsAt + time.endsAt : ''}`
  const { appointmentId, startsAt: writtenStartsAt, endsAt: writtenEndsAt } = link
  const change = { appointmentId, writtenStartsAt, writtenEndsAt, ...(time ?? { startsAt: null, endsAt: null }) }
  return propose(therapistId, kind, change, mark.slice(0, 200), notice)
}
