import { createHash } from 'node:crypto'
import { calendarFeedTexts, eventTitle } from '@openhour/shared/features/calendar-feed/calendar-feed.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { calendarText } from '../../platform/calendar/calendar.ts'
import { now } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { openRecent, type Recent } from '../../platform/recent.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { findFeedZone, listFeedAppointments, openFeed } from './calendar-feed.queries.ts'
import { feedTokenHash } from './feed-token.ts'

export const calendarPath = '/calendar'

/** Requests per minute. Calendar services fetch the feeds of many people from one address. */
const maxPerAddress = 600
const maxPerFeed = 20

/**
 * Serves calendar feeds. Calendar apps cannot sign in, so the secret address is the permission. Guessed, replaced and revoked addresses and feeds of
 * suspended accounts all get the same response.
 * @param pool works as `openhour_app`
 */
export function calendarFeedRoute({ pool }: { pool: pg.Pool }): MountedRoute {
  const addressLimit = openRecent(maxPerAddress, 60_000)
  const feedLimit = openRecent(maxPerFeed, 60_000)

  async function read(token: string): Promise<string> {
    const at = now().toISOString()
    const hash = feedTokenHash(token)
    const [opened] = await runPlain(pool, openFeed(hash, at))
    const { therapistId, titles, withLinks } = found(opened, calendarFeedTexts.notHere)
    refuseBeyond(feedLimit, therapistId, calendarFeedTexts.tooManyOfFeed)
    const [appointments, [settings]] = await runAs(
      pool,
      { userId: therapistId, role: 'therapist' },
      listFeedAppointments(therapistId, at),
      findFeedZone(therapistId),
    )
    return calendarText({
      name: 'Appointments',
      zone: settings?.timeZone ?? 'UTC',
      events: appointments.map(({ name, preferredName, timeZone, type, status, meetingLink, place, ...times }) => ({
        ...times,
        zone: timeZone,
        title: eventTitle(titles, { name, preferredName }),
        status: status === 'pending' ? 'tentative' : 'confirmed',
        link: withLinks && type === 'online' ? meetingLink : null,
        place,
      })),
    })
  }

  const routes = new Hono<HostEnv>().get('/*', async (c) => {
    refuseBeyond(addressLimit, countedAs(c.var.requestMeta.ip), calendarFeedTexts.tooManyFromAddress)
    const [, token = ''] = /^\/calendar\/([\w-]{43})\.ics$/.exec(c.req.path) ?? []
    const text = await read(token)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    const headers = { etag, 'x-robots-tag': 'noindex, nofollow' }
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(text, 200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointments.ics"',
    })
  })
  return { path: calendarPath, trust: 'token', body: { kind: 'none' }, routes }
}

function refuseBeyond(recent: Recent, key: string, sentence: string): void {
  const wait = recent(key)
  if (wait > 0) throw new Refusal('too-many-attempts', sentence, { retryAfterSeconds: wait })
}

/** Compressing proxies turn our ETag into a weak one (`W/`), which still matches. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((given) => ['*', etag].includes(given.trim().replace(/^W\//, '')))
}
