import { Hono } from 'hono'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { retryAfter } from '../../platform/http/problems.ts'
import { textPageResponse } from '../../platform/http/text-page.ts'
import { openRecent } from '../../platform/recent.ts'
import { clockFor, startText } from './appointment-text.ts'
import { hashOf } from './client-mails.ts'
import { confirmByLink, type Confirmable, findByLink } from './confirm.queries.ts'
import { appointmentPage, deadLinkPage, tooManyPage } from './confirm-page.ts'

const token = /^[A-Za-z0-9_-]{43}$/
const opensPerMinute = 60
const confirmsPerMinute = 20

/**
 * The page behind a confirmation link, where a client confirms an appointment without an account. Opening it changes nothing. All dead links get the
 * same response.
 * @param parts.pool works as openhour_worker
 */
export function confirmRoute({ pool }: { pool: pg.Pool }): MountedRoute {
  const routes = new Hono<HostEnv>()
  const opens = openRecent(opensPerMinute, 60_000)
  const confirms = openRecent(confirmsPerMinute, 60_000)

  async function find(given: string): Promise<Confirmable | undefined> {
    const [[found]] = await runPlain(pool, findByLink(hashOf(given), now().toISOString()))
    return token.test(given) ? found : undefined
  }

  routes.use('*', async (c, next) => {
    const limit = c.req.method === 'POST' ? confirms : opens
    const wait = limit(countedAs(c.var.requestMeta.ip))
    if (wait > 0) return textPageResponse(await tooManyPage(), 429, retryAfter({ retryAfterSeconds: wait }))
    return next()
  })
  routes.get('/:token', async (c) => {
    const found = await find(c.req.param('token'))
    return found ? textPageResponse(await appointmentPage(found), 200) : textPageResponse(await deadLinkPage(), 404)
  })
  routes.post('/:token', async (c) => {
    const given = c.req.param('token')
    const found = await find(given)
    if (!found) return textPageResponse(await deadLinkPage(), 404)
    await runPlain(pool, confirmByLink(hashOf(given), now().toISOString(), confirmationOf(found)))
    return c.redirect(c.req.path, 303)
  })
  routes.all('*', async () => textPageResponse(await deadLinkPage(), 404))
  return { path: '/confirm', trust: 'token', body: { kind: 'raw', maxBytes: 1024 }, routes }
}

function confirmationOf({ therapistId, appointmentId, clientName, startsAt, practiceZone, clockStyle }: Confirmable) {
  return {
    to: therapistId,
    kind: 'appointment-confirmed',
    title: `${clientName} will attend`,
    message: `They confirmed the appointment on ${startText(startsAt, clockFor(null, practiceZone, clockStyle))}.`,
    actionUrl: `/app/appointments?open=${appointmentId}`,
  }
}
