import type { calendar_v3 } from '@googleapis/calendar'
import { dayStart } from '@openhour/shared/lib/wall-time.ts'
import * as z from 'zod/mini'
import { type CalendarService, eventIdOf, type OwnEvent, type RemoteEvent } from './connected-calendar.ts'
import { callProvider, ProviderError } from './provider-call.ts'

const pageSize = 2500
const maxPages = 40

// What is asked for is all that arrives: no titles, no places, no other guests.
const eventFields = 'id,status,start,end,transparency,eventType,attendees(self,responseStatus)'
const fields = `nextPageToken,nextSyncToken,items(${eventFields})`

const Time = z.object({ dateTime: z.optional(z.string()), date: z.optional(z.string()) })
const Item = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  start: z.optional(Time),
  end: z.optional(Time),
  transparency: z.optional(z.string()),
  eventType: z.optional(z.string()),
  attendees: z.optional(z.array(z.object({ self: z.optional(z.boolean()), responseStatus: z.optional(z.string()) }))),
})
type Item = z.infer<typeof Item>
const Listed = z.object({
  nextPageToken: z.optional(z.string()),
  nextSyncToken: z.optional(z.string()),
  items: z.optional(z.array(Item)),
})

type GoogleOptions = {
  apiUrl: string
  /** Runs a call with an access token. */
  withToken: <T>(call: (accessToken: string) => Promise<T>) => Promise<T>
  /** The practice's, for events of whole days. */
  zone: string
}

/** The primary calendar of a Google account, by Google's Calendar API v3 with plain requests. */
export function openGoogleCalendar({ apiUrl, withToken, zone }: GoogleOptions): CalendarService {
  const base = `${apiUrl}/calendar/v3/calendars/primary/events`
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: calendar_v3.Schema$Event) =>
    withToken((accessToken) =>
      callProvider(base + path, {
        method,
        headers: { authorization: `Bearer ${accessToken}` },
        ...(json ? { json } : {}),
      }),
    )
  const quiet = '?sendUpdates=none'

  async function list(params: calendar_v3.Params$Resource$Events$List): Promise<z.infer<typeof Listed>> {
    const query = Object.entries(params).map(([name, value]) => [name, String(value)])
    const listed = Listed.safeParse(await send('GET', `?${new URLSearchParams(query)}`))
    if (!listed.success) throw new ProviderError('refused', 200)
    return listed.data
  }

  async function pages(first: calendar_v3.Params$Resource$Events$List) {
    const items: Item[] = []
    let pageToken: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const listed = await list({ ...first, ...(pageToken === undefined ? {} : { pageToken }) })
      items.push(...(listed.items ?? []))
      pageToken = listed.nextPageToken
      if (pageToken === undefined) return { items, syncToken: listed.nextSyncToken ?? null }
    }
    throw new ProviderError('refused', 200)
  }

  return {
    remoteIdOf: eventIdOf,
    async write(event) {
      const body = bodyOf(event)
      const put = () => send('PUT', `/${body.id}${quiet}`, body)
      try {
        await put()
      } catch (error) {
        if (!isFault(error, 'gone')) throw error
        await send('POST', quiet, body).catch(async (fault: unknown) => {
          if (!isFault(fault, 'exists')) throw fault
          await put()
        })
      }
    },
    async remove(remoteId) {
      await send('DELETE', `/${remoteId}${quiet}`).catch((error: unknown) => {
        if (!isFault(error, 'gone')) throw error
      })
    },
    async read({ from, to }, syncToken) {
      const common = { singleEvents: true, showDeleted: true, maxResults: pageSize, fields }
      const eventsOf = (items: readonly Item[]) => items.map((item) => eventOf(item, zone))
      if (syncToken !== null) {
        try {
          const changed = await pages({ ...common, syncToken })
          return { events: eventsOf(changed.items), isFull: false, syncToken: changed.syncToken }
        } catch (error) {
          // 410: the token is over, and everything must be read again.
          if (!isFault(error, 'gone')) throw error
        }
      }
      const all = await pages({ ...common, timeMin: from, timeMax: to })
      return { events: eventsOf(all.items), isFull: true, syncToken: all.syncToken }
    },
    async find(remoteId) {
      try {
        const item = Item.safeParse(await send('GET', `/${remoteId}?${new URLSearchParams({ fields: eventFields })}`))
        if (!item.success) throw new ProviderError('refused', 200)
        return eventOf(item.data, zone)
      } catch (error) {
        if (!isFault(error, 'gone')) throw error
        return { remoteId, time: null, isBusy: false }
      }
    },
  }
}

const isFault = (error: unknown, fault: ProviderError['fault']) =>
  error instanceof ProviderError && error.fault === fault

function bodyOf({
  appointmentId,
  title,
  startsAt,
  endsAt,
  zone,
  place,
}: OwnEvent): calendar_v3.Schema$Event & { id: string } {
  return {
    id: eventIdOf(appointmentId),
    summary: title,
    start: { dateTime: startsAt, timeZone: zone },
    end: { dateTime: endsAt, timeZone: zone },
    ...(place === null ? {} : { location: place }),
    // Also brings back one that was removed there.
    status: 'confirmed',
    visibility: 'private',
    transparency: 'opaque',
  }
}

function eventOf({ id, status, start, end, transparency, eventType, attendees }: Item, zone: string): RemoteEvent {
  const startsAt = instantOf(start, zone)
  const endsAt = instantOf(end, zone)
  const isRemoved = status === 'cancelled' || startsAt === undefined || endsAt === undefined || endsAt <= startsAt
  const isDeclined = attendees?.some(({ self, responseStatus }) => self === true && responseStatus === 'declined')
  return {
    remoteId: id,
    time: isRemoved ? null : { startsAt, endsAt },
    isBusy: !isRemoved && transparency !== 'transparent' && eventType !== 'workingLocation' && isDeclined !== true,
  }
}

function instantOf(time: z.infer<typeof Time> | undefined, zone: string): string | undefined {
  const ms = time?.dateTime === undefined ? time?.date && dayStart(zone, time.date) : Date.parse(time.dateTime)
  return typeof ms === 'number' && Number.isFinite(ms) ? new Date(ms).toISOString() : undefined
}

const Summary = z.object({ summary: z.optional(z.string()) })

/** The name of the primary calendar, which is the account's address unless its owner renamed it. */
export async function googleAccountOf(apiUrl: string, accessToken: string): Promise<string | null> {
  const params: calendar_v3.Params$Resource$Events$List = { maxResults: 1, fields: 'summary' }
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const answer = Summary.safeParse(
    await callProvider(`${apiUrl}/calendar/v3/calendars/primary/events?${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    }),
  )
  return (answer.success && answer.data.summary?.trim().slice(0, 320)) || null
}
