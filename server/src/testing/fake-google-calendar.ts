import type { calendar_v3 } from '@googleapis/calendar'
import { type ApiAnswer, type ApiCall, type FakeOAuth, openFakeOAuth } from './fake-oauth.ts'

type Event = calendar_v3.Schema$Event & { id: string }
type Stored = { event: Event; changed: number }

/** Google Calendar on loopback: one primary calendar, with deleted events kept, pages and sync tokens. */
export type FakeGoogleCalendar = FakeOAuth & {
  /** Events that are not deleted. */
  events(): Event[]
  event(id: string): Event | undefined
  /** As the account's owner does in Google. */
  put(event: Event): void
  /** Sync tokens given out so far are answered with 410. */
  forgetTokens(): void
  pageSize: number
  settings: Record<string, string>
}

const scope = 'https://www.googleapis.com/auth/calendar.events'
const known = {
  list: ['singleEvents', 'showDeleted', 'maxResults', 'fields', 'pageToken', 'syncToken', 'timeMin', 'timeMax'],
  write: ['sendUpdates'],
  body: ['id', 'summary', 'location', 'start', 'end', 'status', 'visibility', 'transparency'],
  time: ['dateTime', 'date', 'timeZone'],
} satisfies { list: (keyof calendar_v3.Params$Resource$Events$List)[] } & Record<string, string[]>

const refuse = (status: number, reason: string): ApiAnswer => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ reason }] } },
})

export async function openFakeGoogleCalendar(): Promise<FakeGoogleCalendar> {
  const stored = new Map<string, Stored>()
  let clock = 1
  let firstToken = 0
  const save = (event: Event) => stored.set(event.id, { event, changed: ++clock })

  function answer({ method, path, query, body }: ApiCall): ApiAnswer {
    const base = '/calendar/v3/calendars/primary/events'
    if (!path.startsWith(base)) return refuse(404, 'notFound')
    const id = path.slice(base.length + 1)
    const parameters: readonly string[] = method === 'GET' ? known.list : known.write
    if ([...query.keys()].some((name) => !parameters.includes(name))) return refuse(400, 'invalidParameter')
    if (method === 'GET' && id === '') return list(query)
    const found = stored.get(id)?.event
    if (method === 'GET') return found ? { status: 200, body: found } : refuse(404, 'notFound')
    if (method === 'DELETE') {
      if (!found) return refuse(404, 'notFound')
      if (found.status === 'cancelled') return refuse(410, 'deleted')
      save({ ...found, status: 'cancelled' })
      return { status: 204 }
    }
    const event = body as Event
    const unknown = Object.keys(event).find((name) => !known.body.includes(name))
    const times = [event.start, event.end].map((time) => time ?? {})
    if (unknown || times.some((time) => Object.keys(time).some((name) => !known.time.includes(name)) || !time.dateTime))
      return refuse(400, 'invalid')
    if (!/^[a-v0-9]{5,1024}$/.test(event.id)) return refuse(400, 'invalid')
    if (method === 'PUT' && !found) return refuse(404, 'notFound')
    if (method === 'POST' && found) return refuse(409, 'duplicate')
    save(event)
    return { status: 200, body: event }
  }

  function list(query: URLSearchParams): ApiAnswer {
    const token = query.get('syncToken')
    const [since, at] = (query.get('pageToken') ?? '').split(' ')
    if (token !== null && (query.has('timeMin') || query.has('timeMax'))) return refuse(400, 'badRequest')
    if (token !== null && Number(token) < firstToken) return refuse(410, 'fullSyncRequired')
    const from = Number(since || token || 0)
    const all = [...stored.values()].filter(({ changed }) => changed > from)
    const inRange = all.filter(({ event }) => isWithin(event, query.get('timeMin'), query.get('timeMax')))
    const start = Number(at ?? 0)
    const page = inRange.slice(start, start + fake.pageSize)
    const more = start + fake.pageSize < inRange.length
    const items = page.map(({ event }) => {
      const { id, status = 'confirmed', start: begins, end, transparency, attendees } = event
      return { id, status, ...(status === 'cancelled' ? {} : { start: begins, end }), transparency, attendees }
    })
    const next = more ? { nextPageToken: `${from} ${start + fake.pageSize}` } : { nextSyncToken: String(clock) }
    return {
      status: 200,
      body: query.get('fields') === 'summary' ? { summary: 'robin@example.com' } : { items, ...next },
    }
  }

  const oauth = await openFakeOAuth({
    paths: { authorize: '/o/oauth2/v2/auth', token: '/token', revoke: '/revoke' },
    inHeader: false,
    rotates: false,
    required: { scope, access_type: 'offline', prompt: 'consent' },
    answer,
  })
  const settings = {
    GOOGLE_CALENDAR_CLIENT_ID: oauth.clientId,
    GOOGLE_CALENDAR_CLIENT_SECRET: oauth.clientSecret,
    GOOGLE_ACCOUNTS_URL: oauth.url,
    GOOGLE_TOKEN_URL: oauth.url,
    GOOGLE_API_URL: oauth.url,
  }
  const fake: FakeGoogleCalendar = Object.assign(oauth, {
    events: () => [...stored.values()].map(({ event }) => event).filter(({ status }) => status !== 'cancelled'),
    event: (id: string) => stored.get(id)?.event,
    put: save,
    forgetTokens: () => {
      firstToken = ++clock
    },
    pageSize: 2,
    settings,
  })
  return fake
}

function isWithin({ start, end }: Event, from: string | null, to: string | null): boolean {
  const ms = (time: Event['start']) => Date.parse(time?.dateTime ?? `${time?.date}T00:00:00Z`)
  return (from === null || ms(end) > Date.parse(from)) && (to === null || ms(start) < Date.parse(to))
}
