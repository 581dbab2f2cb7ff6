import * as z from 'zod/mini'
import { callProvider, ProviderError } from './provider-call.ts'

export type MeetingTime = { startsAt: string; endsAt: string; zone: string }
export type Meeting = { id: string; joinUrl: string }

type ZoomOptions = {
  apiUrl: string
  /** Runs a call with an access token. */
  withToken: <T>(call: (accessToken: string) => Promise<T>) => Promise<T>
}

const Created = z.object({ id: z.union([z.int(), z.string()]), join_url: z.string().check(z.maxLength(2000)) })
const scheduled = 2

/** Meetings of a Zoom account, by Zoom's API v2 with plain requests. Every call may throw a ProviderError. */
export function openZoom({ apiUrl, withToken }: ZoomOptions) {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) =>
    withToken((accessToken) =>
      callProvider(`${apiUrl}/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}` },
        ...(json ? { json } : {}),
      }),
    )
  const timeOf = ({ startsAt, endsAt, zone }: MeetingTime) => ({
    start_time: new Date(startsAt).toISOString().replace(/\.\d+/, ''),
    duration: Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)),
    timezone: zone,
  })
  return {
    async create(topic: string, time: MeetingTime): Promise<Meeting> {
      const settings = { waiting_room: true, join_before_host: false, auto_recording: 'none' }
      const answer = Created.safeParse(
        await send('POST', '/users/me/meetings', { topic, type: scheduled, ...timeOf(time), settings }),
      )
      if (!answer.success || !answer.data.join_url.startsWith('https://')) throw new ProviderError('refused', 201)
      return { id: String(answer.data.id), joinUrl: answer.data.join_url }
    },
    /** @throws ProviderError `gone` if the meeting is no longer there */
    async move(id: string, time: MeetingTime): Promise<void> {
      await send('PATCH', `/meetings/${encodeURIComponent(id)}`, timeOf(time))
    },
    /** One that is not there counts as removed. */
    async remove(id: string): Promise<void> {
      await send('DELETE', `/meetings/${encodeURIComponent(id)}`).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || error.fault !== 'gone') throw error
      })
    },
  }
}
export type Zoom = ReturnType<typeof openZoom>
