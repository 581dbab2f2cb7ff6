import { type ApiCall, type FakeOAuth, openFakeOAuth } from './fake-oauth.ts'

type ZoomMeeting = {
  id: number
  topic: string
  start_time: string
  duration: number
  timezone: string
  join_url: string
}

/** Zoom on loopback: rotating refresh tokens, and meetings by the API v2. */
export type FakeZoom = FakeOAuth & { meetings: Map<string, ZoomMeeting>; settings: Record<string, string> }

const fieldsOf = {
  topic: 'string',
  type: 'number',
  start_time: 'string',
  duration: 'number',
  timezone: 'string',
  settings: 'object',
}

export async function openFakeZoom(): Promise<FakeZoom> {
  const meetings: FakeZoom['meetings'] = new Map()
  let number = 81_000_000_000
  const fake = await openFakeOAuth({
    paths: { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke' },
    inHeader: true,
    rotates: true,
    required: {},
    answer({ method, path, body }: ApiCall) {
      const given = (body ?? {}) as Partial<ZoomMeeting>
      const wrong = Object.entries(given).find(
        ([name, value]) => typeof value !== fieldsOf[name as keyof typeof fieldsOf],
      )
      const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(given.start_time ?? '')
      if (wrong || (method !== 'DELETE' && !isTime))
        return { status: 400, body: { code: 300, message: `Validation Failed: ${wrong?.[0] ?? 'start_time'}` } }
      if (method === 'POST' && path === '/v2/users/me/meetings') {
        const id = ++number
        const { topic = '', start_time = '', duration = 0, timezone = '' } = given
        meetings.set(String(id), {
          id,
          topic,
          start_time,
          duration,
          timezone,
          join_url: `https://zoom.example.com/j/${id}`,
        })
        return { status: 201, body: meetings.get(String(id)) as ZoomMeeting }
      }
      const id = /^\/v2\/meetings\/(\d+)$/.exec(path)?.[1] ?? ''
      const meeting = meetings.get(id)
      if (!meeting) return { status: 404, body: { code: 3001, message: `Meeting does not exist: ${id}.` } }
      if (method === 'PATCH') Object.assign(meeting, given)
      if (method === 'DELETE') meetings.delete(id)
      return { status: 204 }
    },
  })
  const settings = {
    ZOOM_CLIENT_ID: fake.clientId,
    ZOOM_CLIENT_SECRET: fake.clientSecret,
    ZOOM_URL: fake.url,
    ZOOM_API_URL: fake.url,
  }
  return Object.assign(fake, { meetings, settings })
}
