import { Hono } from 'hono'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { rawBody } from '../../platform/http/buffered-body.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { retryAfter } from '../../platform/http/problems.ts'
import { textPageResponse } from '../../platform/http/text-page.ts'
import { openRecent } from '../../platform/recent.ts'
import { stopPath } from '../../services/mail/stop-path.ts'
import { hashOf } from './client-mails.ts'
import { tooManyPage } from './confirm-page.ts'
import { findByStopLink, setStopped } from './stop.queries.ts'
import { deadStopPage, stopActions, stopPage } from './stop-page.ts'

const token = /^[A-Za-z0-9_-]{43}$/
const requestsPerMinute = 60

/**
 * The page where a contact stops emails and turns them on again, without an account. Opening it changes nothing. Mail programs stop them by one POST
 * of their own (RFC 8058), which gets no redirect and may come twice.
 * @param parts.pool works as openhour_worker
 */
export function stopRoute({ pool }: { pool: pg.Pool }): MountedRoute {
  const routes = new Hono<HostEnv>()
  const recent = openRecent(requestsPerMinute, 60_000)

  async function find(given: string) {
    const [[found]] = await runPlain(pool, findByStopLink(hashOf(given)))
    return token.test(given) ? found : undefined
  }
  const dead = async () => textPageResponse(await deadStopPage(), 404)

  routes.use('*', async (c, next) => {
    const wait = recent(countedAs(c.var.requestMeta.ip))
    if (wait > 0) return textPageResponse(await tooManyPage(), 429, retryAfter({ retryAfterSeconds: wait }))
    return next()
  })
  routes.get('/:token', async (c) => {
    const found = await find(c.req.param('token'))
    return found ? textPageResponse(await stopPage(found), 200) : dead()
  })
  routes.post('/:token', async (c) => {
    const given = c.req.param('token')
    const form = rawBody(c.env.incoming).toString()
    const pressed = new URLSearchParams(form).get('action')
    const action = stopActions.find((each) => each === pressed)
    // Urlencoded or multipart, as the RFC allows.
    const oneClick = /List-Unsubscribe\b[^]*\bOne-Click/.test(form)
    if (!(await find(given)) || (action === undefined && !oneClick)) return dead()
    await runPlain(pool, setStopped(hashOf(given), action === 'resume' ? null : now().toISOString()))
    return action === undefined ? c.body(null, 200) : c.redirect(c.req.path, 303)
  })
  routes.all('*', dead)
  return { path: stopPath, trust: 'link', body: { kind: 'raw', maxBytes: 4096 }, routes }
}
