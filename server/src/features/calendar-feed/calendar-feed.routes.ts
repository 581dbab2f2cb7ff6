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

/** In a minute. Services fetch the feeds of many people from one address. */
const mostFromAddress = 600
const mostOfFeed = 20

/**
 * Calendar feeds. Calendar programs cannot sign in, so whoever has the address may read. An address that was guessed, replaced or revoked, and the
 * feed of a suspended account, all get the same answer.
 * @param pool works as `openhour_app`
 */
export function calendarFeedRoute({ pool }: { pool: pg.Pool }): MountedRoute {
  const fromAddress = openRecent(mostFromAddress, 60_000)
  const ofFeed = openRecent(mostOfFeed, 60_000)

  async function read(token: string): Promise<string> {
    const at = now().toISOString()
    const hash = feedTokenHash(token)
    const [opened] = await runPlain(pool, openFeed(hash, at))
    const { therapistId, titles, withLinks } = found(opened, calendarFeedTexts.notHere)
    refuseOften(ofFeed, therapistId, calendarFeedTexts.tooManyOfFeed)
    const [appointments, [settings]] = await runAs(
      pool,
      { userId: therapistId, role: 'therapist' },
      listFeedAppointments(therapistId, at),
      findFeedZone(therapistId),
    )
    return calendarText({
      name: 'Appointments',
      zone: settings?.timeZone ?? 'UTC',
      events: appointments.map(({ name, preferredName, timeZone, type, status, meetingLink, ...times }) => ({
        ...times,
        zone: timeZone,
        title: eventTitle(titles, { name, preferredName }),
        status: status === 'pending' ? 'tentative' : 'confirmed',
        link: withLinks && type === 'online' ? meetingLink : null,
      })),
    })
  }

  const routes = new Hono<HostEnv>().get('/*', async (c) => {
    refuseOften(fromAddress, countedAs(c.var.seen.ip), calendarFeedTexts.tooManyFromAddress)
    const [, token = ''] = /^\/calendar\/([\w-]{43})\.ics$/.exec(c.req.path) ?? []
    const text = await read(token)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    const headers = { etag, 'x-robots-tag': 'noindex, nofollow' }
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(text, 200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointments.ics"',
    })
  })
  return { path: calendarPath, trust: 'token', body: { kind: 'none' }, routes }
}

function refuseOften(recent: Recent, key: string, sentence: string): void {
  const wait = recent(key)
  if (wait > 0) throw new Refusal('too-many-tries', sentence, { retryAfterSeconds: wait })
}

/** Proxies that compress mark what they pass on as weak: the same calendar all the same. */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((given) => ['*', etag].includes(given.trim().replace(/^W\//, '')))
}
