import { problemOf } from '@openhour/shared/access/refusals.ts'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type pg from 'pg'
import type { Live } from '../live/live.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import type { Actors } from '../sign-in/actors.ts'
import type { ApiHandler } from './api.ts'
import { apiPage } from './api-page.ts'
import { textPagePolicy } from './headers.ts'
import type { HostEnv } from './host-env.ts'
import { problemFor, problemResponse } from './problems.ts'
import {
  proxyList,
  refuseForeignOrigin,
  refuseNoPicture,
  refuseOtherContent,
  refusePlainHttp,
  seenOf,
} from './request.ts'
import { webFiles } from './web-files.ts'
import type { PageFacts } from './web-pages.ts'

export type HostParts = {
  log: Log
  metrics: Metrics
  metricsOpen: boolean
  /** Origins whose pages may ask for changes: ours. */
  origins: ReadonlySet<string>
  trustedProxies: readonly string[]
  /** The header in which a trusted proxy names the caller's country, where there is one. */
  countryHeader: string | undefined
  pool: pg.Pool
  actors: Actors
  live: Live
  /** Router name to its two handlers: '/rpc' and '/api/v1' share one, '/functions/v1' has its own. */
  api: { rpc: ApiHandler; rest: ApiHandler; functions: ApiHandler; document: () => Promise<unknown> }
  signIn: Hono<HostEnv>
  /** What browsers report by themselves, with a rule of its own for where from, what and how much. */
  reports: Hono<HostEnv>
  /** Addresses of features where files come in and go out. What is posted to `path` itself is a picture's bytes, counted there. */
  pictureDoors: readonly { path: `/api/${string}`; routes: Hono<HostEnv> }[]
  ready: () => Promise<{ ready: boolean; parts: Record<string, string> }>
  webDir: string
  pageFacts: PageFacts
}

/** Clinical text may be 200,000 characters long; a request above this size is refused before it is read. */
const largestBody = 960 * 1024

/** The one server: operations, server functions, signing in, live updates, health, and the web files. */
export function openHost(parts: HostParts): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  const proxies = proxyList(parts.trustedProxies)

  app.onError((error, c) => problemResponse(problemFor(error, c.var.seen?.requestId ?? '-', parts.log, c.req.path)))
  app.notFound((c) =>
    problemResponse(
      problemOf('not-found', 'There is nothing at this address.', { requestId: c.var.seen?.requestId ?? '-' }),
    ),
  )

  app.get('/healthz', (c) => c.text('alive'))
  app.get('/readyz', async (c) => {
    const state = await parts.ready()
    return c.json(state, state.ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    const { ip } = seenOf(c.req.raw.headers, getConnInfo(c).remote.address, proxies)
    const forwarded = c.req.raw.headers.has('x-forwarded-for') && !parts.trustedProxies.length
    if (!parts.metricsOpen && (forwarded || (ip !== '127.0.0.1' && ip !== '::1')))
      return problemResponse(problemOf('not-found', 'There is nothing at this address.'))
    return c.text(await parts.metrics.text(), 200, { 'content-type': parts.metrics.contentType })
  })

  app.use(async (c, next) => {
    c.set('seen', seenOf(c.req.raw.headers, getConnInfo(c).remote.address, proxies, parts.countryHeader))
    refusePlainHttp(c.req.raw.headers, c.var.seen)
    await next()
  })

  app.route('/api/reports', parts.reports)

  const limit = bodyLimit({
    maxSize: largestBody,
    onError: () => problemResponse(problemOf('too-large', 'The request is larger than 960 kB. Nothing was stored.')),
  })
  const takesPicture = (method: string, path: string) =>
    method === 'POST' && parts.pictureDoors.some((door) => door.path === path)
  for (const path of ['/rpc/*', '/api/*', '/functions/*']) {
    app.use(
      path,
      (c, next) => (takesPicture(c.req.method, c.req.path) ? next() : limit(c, next)),
      async (c, next) => {
        refuseForeignOrigin(c.req.method, c.req.raw.headers, parts.origins)
        if (takesPicture(c.req.method, c.req.path)) refuseNoPicture(c.req.raw.headers)
        else refuseOtherContent(c.req.method, c.req.raw.headers)
        await next()
      },
    )
  }

  const mount = (prefix: `/${string}`, handler: ApiHandler) =>
    app.all(`${prefix}/*`, async (c, next) => {
      const headers = c.req.raw.headers
      const actor = await parts.actors.of(headers)
      const incoming = {
        actor,
        seen: c.var.seen,
        pool: parts.pool,
        idempotencyKey: headers.get('idempotency-key') ?? undefined,
      }
      return (await handler(c.req.raw, prefix, incoming)) ?? next()
    })
  mount('/rpc', parts.api.rpc)
  mount('/api/v1', parts.api.rest)
  mount('/functions/v1', parts.api.functions)

  app.get('/api/openapi.json', async (c) =>
    c.json((await parts.api.document()) as object, 200, { 'cache-control': 'no-cache' }),
  )
  app.get('/api/docs', async (c) => {
    const html = apiPage((await parts.api.document()) as never)
    return c.html(html, 200, { 'content-security-policy': textPagePolicy(html), 'cache-control': 'no-cache' })
  })
  app.get('/api/live', async (c) => {
    const { headers } = c.req.raw
    const actor = await parts.actors.of(headers)
    if (!actor) throw new Refusal('not-signed-in', 'Please sign in to continue.')
    return parts.live.stream(actor.userId, c.req.raw.signal, () => parts.actors.stillSignedIn(headers))
  })
  app.route('/api/auth', parts.signIn)
  for (const { path, routes } of parts.pictureDoors) app.route(path, routes)
  app.all('/api/*', (c) => c.notFound())
  app.all('/rpc/*', (c) => c.notFound())
  app.all('/functions/*', (c) => c.notFound())

  webFiles(app, parts.webDir, parts.pageFacts)
  return app
}
