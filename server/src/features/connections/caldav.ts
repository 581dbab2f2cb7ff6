import { connectionTexts } from '@openhour/shared/features/connections/connections.rules.ts'
import { createHash } from 'node:crypto'
import type { DAVCalendar } from 'tsdav'
import { calendarText } from '../../platform/calendar/calendar.ts'
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts'
import { OutboundAddressRefused } from '../../platform/outbound/outbound-address.ts'
import { Refusal, refusedField } from '../../platform/refusal.ts'
import type { CaldavLogin } from './access.ts'
import { busyTimesIn } from './busy-times.ts'
import { type CalendarService, eventIdOf } from './connected-calendar.ts'
import { ProviderError, type ProviderFault } from './provider-call.ts'

// Loaded when a calendar is used: the library and the parser are for few practices.
const library = () => import('tsdav')

const timeoutMs = 15_000
const allTime = { from: '1970-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
const maxBytes = 16_000_000

type CaldavOptions = {
  login: CaldavLogin
  /** The practice's, for events of whole days and without a zone. */
  zone: string
  /** The operator allows calendars in this network. */
  isPrivateAllowed: boolean
}

/** `fetch` with the status of a refused sign-in kept, which the library turns into text. */
function connectionFor({ user, password }: { user: string; password: string }, isPrivateAllowed: boolean) {
  const guarded = guardedFetch({ isPrivateAllowed, timeoutMs, maxBytes })
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  let lastStatus = 0
  let isPrivate = false
  const call: typeof fetch = async (input, init) => {
    try {
      const response = await guarded(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), authorization },
      })
      lastStatus = response.status
      return response
    } catch (error) {
      lastStatus = 0
      isPrivate ||= error instanceof OutboundAddressRefused
      throw error
    }
  }
  return { call, last: () => ({ status: lastStatus, isPrivate }) }
}

/** Finds the calendar of a user: the one at the address, or the first that holds events. @throws Refusal */
export async function findCalendar(
  { url, user, password }: { url: string; user: string; password: string },
  isPrivateAllowed: boolean,
): Promise<CaldavLogin> {
  const { call, last } = connectionFor({ user, password }, isPrivateAllowed)
  let calendars: DAVCalendar[]
  try {
    const { createDAVClient } = await library()
    const client = await createDAVClient({
      serverUrl: url,
      credentials: { username: user, password },
      authMethod: 'Custom',
      authFunction: async () => ({}),
      defaultAccountType: 'caldav',
      fetch: call,
    })
    calendars = await client.fetchCalendars()
  } catch {
    const { status, isPrivate } = last()
    if (isPrivate) throw refusedField('url', connectionTexts.caldavPrivate)
    if (status === 401 || status === 403) throw refusedField('password', connectionTexts.caldavSignIn)
    if (status === 0 || status >= 500) throw new Refusal('unavailable', connectionTexts.unreachable('caldav'))
    throw refusedField('url', connectionTexts.caldavNone)
  }
  const withEvents = calendars.filter(({ components = ['VEVENT'] }) => components.includes('VEVENT'))
  const named = withEvents.find((calendar) => sameAddress(calendar.url, url))
  const calendarUrl = (named ?? withEvents[0])?.url
  if (calendarUrl === undefined) throw refusedField('url', connectionTexts.caldavNone)
  return { calendarUrl, user, password }
}

const sameAddress = (one: string, other: string) => one.replace(/\/+$/, '') === other.replace(/\/+$/, '')

/** One calendar by CalDAV (RFC 4791). Everything is read each time, because sync tokens of servers lose deletions. */
export function openCaldav({ login, zone, isPrivateAllowed }: CaldavOptions): CalendarService {
  const { calendarUrl } = login
  const { call } = connectionFor(login, isPrivateAllowed)
  const base = calendarUrl.endsWith('/') ? calendarUrl : `${calendarUrl}/`
  const addressOf = (name: string) => `${base}${name}.ics`

  async function send(url: string, init: RequestInit): Promise<Response> {
    const response = await call(url, init).catch(() => {
      throw new ProviderError('busy', 0)
    })
    if (!response.ok) throw new ProviderError(faultOf(response.status), response.status)
    return response
  }
  const unlessGone = (error: unknown): undefined => {
    if (!(error instanceof ProviderError) || error.fault !== 'gone') throw error
  }

  return {
    remoteIdOf: eventIdOf,
    async write({ appointmentId, title, startsAt, endsAt, zone: timeZone, place, createdAt, updatedAt }) {
      const name = eventIdOf(appointmentId)
      const event = { id: name, title, startsAt, endsAt, zone: timeZone, createdAt, updatedAt, place, link: null }
      const body = calendarText({ name: 'Openhour', zone: timeZone, events: [{ ...event, status: 'confirmed' }] })
      await send(addressOf(name), { method: 'PUT', headers: { 'content-type': 'text/calendar; charset=utf-8' }, body })
    },
    async remove(remoteId) {
      await send(addressOf(remoteId), { method: 'DELETE' }).catch(unlessGone)
    },
    async read(range) {
      const { fetchCalendarObjects } = await library()
      let status = 0
      const objects = await fetchCalendarObjects({
        calendar: { url: base },
        timeRange: { start: range.from, end: range.to },
        useMultiGet: false,
        fetch: async (input, init) => {
          const response = await call(input, init)
          status = response.status
          return response
        },
      }).catch(() => {
        throw new ProviderError(status < 400 ? 'busy' : faultOf(status), status)
      })
      // The library answers a refused request with an empty list.
      if (status >= 400) throw new ProviderError(faultOf(status), status)
      const texts = objects.flatMap(({ data }: { data?: unknown }) => (typeof data === 'string' ? [data] : []))
      const events = await busyTimesIn({ texts, range, zone })
      return {
        events: events.map((event) => ({ ...event, remoteId: shortened(event.remoteId) })),
        isFull: true,
        syncToken: null,
      }
    },
    async find(remoteId) {
      const response = await send(addressOf(remoteId), { method: 'GET' }).catch(unlessGone)
      const [event] = response ? await busyTimesIn({ texts: [await response.text()], range: allTime, zone }) : []
      return { remoteId, time: event?.time ?? null, isBusy: event?.isBusy ?? false }
    },
  }
}

/** Ids of other programs have any length. */
const shortened = (id: string) => (id.length <= 200 ? id : createHash('sha256').update(id).digest('hex'))

function faultOf(status: number): ProviderFault {
  if (status === 401 || status === 403) return 'reconnect'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}
