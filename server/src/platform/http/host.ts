import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { Live } from '../live/live.ts'
import type { Metrics } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import { apiPages } from './api-page.ts'
import { openBuildName } from './build-name.ts'
import { type FirstData, openFirstData } from './first-data.ts'
import { always } from './headers.ts'
import type { HostEnv } from './host-env.ts'
import { enforceRules, jsonFromPages, type MountedRoute } from './mounted-route.ts'
import { nothingHere, problemFor, problemResponse } from './problems.ts'
import { type OperationParts, openOperations } from './operation-requests.ts'
import { isSafe, loggedPath, proxyList, refusePlainHttp, requestMetaOf } from './request.ts'
import { isNavigation, problemPageResponse } from './text-page.ts'
import { webFiles } from './web-files.ts'
import type { PageConfig } from './web-pages.ts'

export type HostParts = OperationParts & {
  metrics: Metrics
  metricsOpen: boolean
  live: Live
  document: () => Promise<unknown>
  routes: readonly MountedRoute[]
  ready: () => Promise<{ ready: boolean; parts: Record<string, string> }>
  firstData: readonly FirstData[]
  webDir: string
  pageConfig: () => PageConfig
  publicUrl: string
  /** The address of links in discreet emails, if it is another one. */
  neutralUrl: string | undefined
}

/** Answers all requests: operations, functions, mounted routes, live updates, health and the web files. */
export function openHost(parts: HostParts): RequestListener {
  const app = new Hono<HostEnv>()
  const proxies = proxyList(parts.trustedProxies)
  const secretPaths = parts.routes.filter(({ trust }) => trust === 'token' || trust === 'link').map(({ path }) => path)

  const answered = (problem: Problem, { headers }: Request) =>
    isNavigation(headers) ? problemPageResponse(problem) : problemResponse(problem)
  app.onError((error, c) => {
    const requestId = c.var.requestMeta?.requestId ?? '-'
    return answered(problemFor(error, requestId, parts.log, loggedPath(c.req.path, secretPaths)), c.req.raw)
  })
  app.notFound((c) => answered(nothingHere(c.var.requestMeta?.requestId ?? '-'), c.req.raw))

  app.get('/healthz', (c) => c.text('alive'))
  app.get('/readyz', async (c) => {
    const state = await parts.ready()
    return c.json(state, state.ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    const { ip } = requestMetaOf(c.req.raw.headers, getConnInfo(c).remote.address, proxies)
    const forwarded = c.req.raw.headers.has('x-forwarded-for') && !parts.trustedProxies.length
    if (!parts.metricsOpen && (forwarded || (ip !== '127.0.0.1' && ip !== '::1'))) return c.notFound()
    return c.text(await parts.metrics.text(), 200, { 'content-type': parts.metrics.contentType })
  })

  app.use(async (c, next) => {
    c.set('requestMeta', requestMetaOf(c.req.raw.headers, getConnInfo(c).remote.address, proxies, parts.countryHeader))
    refusePlainHttp(c.req.raw.headers, c.var.requestMeta)
    await next()
  })
  const neutralHost = parts.neutralUrl && new URL(parts.neutralUrl).host
  app.use(async (c, next) => {
    // Cookies and passkeys belong to the public address, so the neutral one only leads there.
    if (neutralHost && c.req.header('host')?.toLowerCase() === neutralHost && isSafe(c.req.method)) {
      const { pathname, search } = new URL(c.req.url)
      return c.redirect(parts.publicUrl + pathname + search, 302)
    }
    return next()
  })

  const buildName = openBuildName(parts.webDir)
  app.use('/api/*', async (c, next) => {
    const name = await buildName()
    await next()
    if (name !== undefined) c.header('openhour-build', name)
  })

  for (const route of parts.routes) {
    app.use(`${route.path}/*`, enforceRules(route, parts))
    app.route(route.path, route.routes)
  }
  app.use('/api/*', enforceRules(jsonFromPages, parts))
  app.route('/api', apiPages(parts.document))
  app.get('/api/live', async (c) => {
    const { headers } = c.req.raw
    const actor = await parts.actors.of(headers)
    if (!actor) throw new Refusal('not-signed-in', 'Please sign in to continue.')
    const since = Number(c.req.query('since') ?? NaN)
    return parts.live.stream(actor.userId, {
      signal: c.req.raw.signal,
      stillSignedIn: () => parts.actors.stillSignedIn(headers),
      since: Number.isFinite(since) ? since : undefined,
    })
  })
  for (const path of ['/api/*', '/rpc/*', '/functions/*']) app.all(path, (c) => c.notFound())

  webFiles(app, parts.webDir, parts.pageConfig, openFirstData(parts, parts.firstData))
  const operations = openOperations(parts, buildName)
  const others = getRequestListener(app.fetch)
  return (request, response) => {
    if (operations(request, response)) return
    // Set here because changing the headers of a finished Response would copy it.
    for (const [name, value] of always) response.setHeader(name, value)
    void others(request, response)
  }
}
