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
import { bodyValue, holdBody } from './held-body.ts'
import type { FileDoor, HostEnv } from './host-env.ts'
import { problemFor, problemResponse } from './problems.ts'
import {
  isSafe,
  loggedPath,
  proxyList,
  refuseForeignOrigin,
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
  /** What the provider of text messages passes on, signed by it; a server has no page that it could come from. */
  sms: Hono<HostEnv> | undefined
  fileDoors: readonly FileDoor[]
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

  app.onError((error, c) =>
    problemResponse(problemFor(error, c.var.seen?.requestId ?? '-', parts.log, loggedPath(c.req.path))),
  )
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
  if (parts.sms) app.route('/api/sms', parts.sms)

  // The same operations answer at /rpc whatever the method: one that other sites may send unasked would run them.
  app.use('/rpc/*', async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'POST') return next()
    const refused = problemResponse(problemOf('not-a-method', 'This address takes GET and POST.'))
    refused.headers.set('allow', 'GET, POST')
    return refused
  })

  // A page that has been open since before an upgrade learns of it by the next answer.
  const buildName = openBuildName(parts.webDir)
  for (const path of ['/rpc/*', '/api/*']) {
    app.use(path, async (c, next) => {
      const name = await buildName()
      await next()
      if (name !== undefined) c.header('openhour-build', name)
    })
  }

  const fileDoor = (method: string, path: string) =>
    method === 'POST' ? parts.fileDoors.find((door) => door.path === path) : undefined
  for (const path of ['/rpc/*', '/api/*', '/functions/*']) {
    app.use(path, async (c, next) => {
      const { method, headers } = c.req.raw
      refuseForeignOrigin(method, headers, parts.origins)
      const door = fileDoor(method, c.req.path)
      if (door?.refuseContent) {
        door.refuseContent(headers)
      } else if (!isSafe(method)) {
        refuseOtherContent(method, headers)
        await holdBody(c.env.incoming, largestBody)
      }
      await next()
    })
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
  app.route('/api/auth', parts.signIn)
  for (const { path, routes } of parts.fileDoors) app.route(path, routes)
  app.all('/api/*', (c) => c.notFound())
  app.all('/rpc/*', (c) => c.notFound())
  app.all('/functions/*', (c) => c.notFound())

  webFiles(app, parts.webDir, parts.pageFacts)
  return app
}
