import { problemOf } from '@openhour/shared/access/refusals.ts'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import type pg from 'pg'
import type { Live } from '../live/live.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import type { Actors } from '../sign-in/actors.ts'
import type { ApiHandler } from './api.ts'
import { apiPages } from './api-page.ts'
import { openBuildName } from './build-name.ts'
import { bodyValue } from './buffered-body.ts'
import type { HostEnv } from './host-env.ts'
import { enforceRules, jsonFromPages, type MountedRoute } from './mounted-route.ts'
import { methodNotAllowed, problemFor, problemResponse } from './problems.ts'
import { loggedPath, proxyList, refusePlainHttp, requestMetaOf } from './request.ts'
import { webFiles } from './web-files.ts'
import type { PageConfig } from './web-pages.ts'

export type HostParts = {
  log: Log
  metrics: Metrics
  metricsOpen: boolean
  /** Our own origins; pages of other origins may change nothing. */
  origins: ReadonlySet<string>
  trustedProxies: readonly string[]
  /** The header in which a trusted proxy sends the caller's country, if configured. */
  countryHeader: string | undefined
  pool: pg.Pool
  actors: Actors
  live: Live
  /** Router name to its two handlers: '/rpc' and '/api/v1' share one, '/functions/v1' has its own. */
  api: { rpc: ApiHandler; rest: ApiHandler; functions: ApiHandler; document: () => Promise<unknown> }
  routes: readonly MountedRoute[]
  ready: () => Promise<{ ready: boolean; parts: Record<string, string> }>
  webDir: string
  pageConfig: PageConfig
}

/** The HTTP server: operations, functions, mounted routes, live updates, health and the web files. */
export function openHost(parts: HostParts): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  const proxies = proxyList(parts.trustedProxies)
  const secretPaths = parts.routes.filter(({ trust }) => trust === 'token').map(({ path }) => path)

  app.onError((error, c) =>
    problemResponse(
      problemFor(error, c.var.requestMeta?.requestId ?? '-', parts.log, loggedPath(c.req.path, secretPaths)),
    ),
  )
  app.notFound((c) =>
    problemResponse(
      problemOf('not-found', 'There’s nothing at this address.', { requestId: c.var.requestMeta?.requestId ?? '-' }),
    ),
  )

  app.get('/healthz', (c) => c.text('alive'))
  app.get('/readyz', async (c) => {
    const state = await parts.ready()
    return c.json(state, state.ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    const { ip } = requestMetaOf(c.req.raw.headers, getConnInfo(c).remote.address, proxies)
    const forwarded = c.req.raw.headers.has('x-forwarded-for') && !parts.trustedProxies.length
    if (!parts.metricsOpen && (forwarded || (ip !== '127.0.0.1' && ip !== '::1')))
      return problemResponse(problemOf('not-found', 'There’s nothing at this address.'))
    return c.text(await parts.metrics.text(), 200, { 'content-type': parts.metrics.contentType })
  })

  app.use(async (c, next) => {
    c.set('requestMeta', requestMetaOf(c.req.raw.headers, getConnInfo(c).remote.address, proxies, parts.countryHeader))
    refusePlainHttp(c.req.raw.headers, c.var.requestMeta)
    await next()
  })

  // RPC runs operations for any method, so refuse those that other sites could send without a preflight.
  app.use('/rpc/*', async (c, next) => {
    return c.req.method === 'GET' || c.req.method === 'POST' ? next() : methodNotAllowed('GET, POST')
  })

  // Pages opened before an upgrade learn about it from the next response.
  const buildName = openBuildName(parts.webDir)
  for (const path of ['/rpc/*', '/api/*']) {
    app.use(path, async (c, next) => {
      const name = await buildName()
      await next()
      if (name !== undefined) c.header('openhour-build', name)
    })
  }

  for (const route of parts.routes) {
    app.use(`${route.path}/*`, enforceRules(route, parts))
    app.route(route.path, route.routes)
  }
  for (const path of ['/rpc/*', '/api/*', '/functions/*']) app.use(path, enforceRules(jsonFromPages, parts))

  const mount = (prefix: `/${string}`, handler: ApiHandler) =>
    app.all(`${prefix}/*`, async (c, next) => {
      const headers = c.req.raw.headers
      const actor = await parts.actors.of(headers)
      const incoming = {
        actor,
        requestMeta: c.var.requestMeta,
        pool: parts.pool,
        idempotencyKey: headers.get('idempotency-key') ?? undefined,
        body: () => bodyValue(c.env.incoming),
      }
      return (await handler(c.req.raw, prefix, incoming)) ?? next()
    })
  mount('/rpc', parts.api.rpc)
  mount('/api/v1', parts.api.rest)
  mount('/functions/v1', parts.api.functions)

  app.route('/api', apiPages(parts.api.document))
  app.get('/api/live', async (c) => {
    const { headers } = c.req.raw
    const actor = await parts.actors.of(headers)
    if (!actor) throw new Refusal('not-signed-in', 'Please sign in to continue.')
    return parts.live.stream(actor.userId, c.req.raw.signal, () => parts.actors.stillSignedIn(headers))
  })
  app.all('/api/*', (c) => c.notFound())
  app.all('/rpc/*', (c) => c.notFound())
  app.all('/functions/*', (c) => c.notFound())

  webFiles(app, parts.webDir, parts.pageConfig)
  return app
}
