import { type CalendarKind, connectedEventTitle } from '@openhour/shared/features/connections/connections.rules.ts'
import type { KnownNotificationKind } from '@openhour/shared/features/notifications/notifications.rules.ts'
import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain, type Statement } from '../../platform/database/tenancy.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { refusing } from '../../platform/refusal.ts'
import type { CalendarService, RemoteEvent } from './connected-calendar.ts'
import { type OpenConnection, saveCursor } from './connections.queries.ts'
import {
  addBusy,
  dropBusy,
  dropEveryBusy,
  holdConnection,
  listOwnEvents,
  type OwnLink,
  proposeMove,
  proposeRemoval,
} from './reading.queries.ts'
import { forgetLink, forgetProposal, listObsolete, listPendingEvents, saveEvent } from './sync.queries.ts'

const dayMs = 86_400_000
/** Clients book at most a year ahead. */
const daysRead = 370
const isCalendar = (kind: string): kind is CalendarKind => kind !== 'zoom'

/** Writes the events of a practice that are missing or differ, and removes those of cancelled and deleted appointments. @throws ProviderError */
export async function syncEvents(pool: pg.Pool, service: CalendarService, connection: OpenConnection): Promise<void> {
  const { therapistId, kind, titles } = connection
  if (!isCalendar(kind)) return
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
    const { appointmentId, startsAt, endsAt, timeZone: zone, createdAt, updatedAt } = event
    const title = connectedEventTitle(titles, event)
    await service.write({ appointmentId, title, startsAt, endsAt, zone, createdAt, updatedAt })
    await runPlain(
      pool,
      saveEvent(therapistId, kind, service.remoteIdOf(appointmentId), titles, event),
      forgetProposal(therapistId, kind, appointmentId),
    )
  }
}

/** Reads when the therapist is busy, and what was changed about our events. @throws ProviderError */
export async function readCalendar(pool: pg.Pool, service: CalendarService, connection: OpenConnection): Promise<void> {
  const { therapistId, id, kind, syncToken, readUntil } = connection
  if (!isCalendar(kind)) return
  const from = new Date(nowMs() - dayMs).toISOString()
  const to = new Date(nowMs() + daysRead * dayMs).toISOString()
  // A sync token is for the range of the first reading, which is renewed every day.
  const isStale = readUntil === null || Date.parse(readUntil) < nowMs() + (daysRead - 1) * dayMs
  const read = await service.read({ from, to }, isStale ? null : syncToken)
  const [own] = await runPlain(pool, listOwnEvents(therapistId, kind, from))
  const links = new Map(own.map((link) => [link.remoteId, link]))
  const ours: RemoteEvent[] = []
  const others: RemoteEvent[] = []
  for (const event of read.events) (links.has(event.remoteId) ? ours : others).push(event)
  const busy = others.flatMap(({ remoteId, time, isBusy }) => (time && isBusy ? [{ remoteId, ...time }] : []))
  const free = read.isFull ? [] : others.filter(({ isBusy }) => !isBusy).map(({ remoteId }) => remoteId)
  const seen = new Set(ours.map(({ remoteId }) => remoteId))
  const missing = read.isFull
    ? own.filter(({ remoteId, startsAt }) => !seen.has(remoteId) && startsAt > from && startsAt < to)
    : []
  const keeping = runPlain(
    pool,
    holdConnection(therapistId, id),
    ...(read.isFull ? [dropEveryBusy(therapistId, kind)] : [dropBusy(therapistId, kind, free)]),
    addBusy(therapistId, kind, JSON.stringify(busy)),
    ...ours.flatMap((event) => proposalOf(therapistId, kind, links.get(event.remoteId) as OwnLink, event)),
    ...missing.flatMap((link) =>
      proposalOf(therapistId, kind, link, { remoteId: link.remoteId, time: null, isBusy: false }),
    ),
    saveCursor(therapistId, id, read.syncToken, isStale || read.isFull ? to : (readUntil ?? to)),
  )
  // What it says no longer counts.
  await refusing<readonly unknown[]>(keeping, { disconnected: () => Promise.resolve([]) })
}

/** What the calendar says about one of our events, compared with what we wrote. */
function proposalOf(therapistId: string, kind: CalendarKind, link: OwnLink, { time }: RemoteEvent): Statement[] {
  const { appointmentId, writtenStartsAt, writtenEndsAt } = link
  // It is about to be written again.
  if (writtenStartsAt === null || writtenEndsAt === null) return []
  const same = (one: string, other: string) => Date.parse(one) === Date.parse(other)
  if (time && same(time.startsAt, writtenStartsAt) && same(time.endsAt, writtenEndsAt))
    return [forgetProposal(therapistId, kind, appointmentId)]
  const notice = {
    to: therapistId,
    kind: 'calendar-change' satisfies KnownNotificationKind,
    title: time ? 'An appointment was moved in your calendar' : 'An appointment was removed from your calendar',
    message: 'Nothing has changed here yet. Accept or decline it in the Integrations tab.',
    actionUrl: '/app/settings?tab=integrations',
  }
  const mark = `calendar-change ${appointmentId} ${writtenStartsAt} ${time ? time.startsAt + time.endsAt : ''}`
  return [
    time ? proposeMove(therapistId, kind, appointmentId, time) : proposeRemoval(therapistId, kind, appointmentId),
    raiseNotificationOnce(mark.slice(0, 200), notice),
  ]
}
