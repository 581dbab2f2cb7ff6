import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { siteFiles, signInPaths } from '@openhour/shared/lib/public-pages.ts'
import type { Context, Hono } from 'hono'
import { compressed, encodingFor } from './encoding.ts'
import { filePolicy, recordingPermissions, reportPath, textPagePolicy } from './headers.ts'
import type { FirstAnswers, FirstDataOf } from './first-data.ts'
import type { HostEnv } from './host-env.ts'
import { openPageCode } from './page-code.ts'
import { type Appearance, chosenLook, lookCookie, lookInCookie, manifests } from './page-look.ts'
import { openWebPages, type PageConfig, withFirstAnswers } from './web-pages.ts'

const notBuilt =
  '<!doctype html><html lang="en"><title>Openhour</title><p>The web pages are not built yet: run <code>npm run build</code>.</p></html>'

/** The page that records. */
const recordPaths = /^\/app\/record\/[^/]+$/
const appPaths = /^\/(app|client|billing)(\/|$)/

function pageFor(path: string): { name: string; status: 200 | 404 } {
  const site = siteFiles.get(path)
  if (site) return { name: `${site}.html`, status: 200 }
  if (signInPaths.includes(path)) return { name: 'auth.html', status: 200 }
  if (appPaths.test(path)) return { name: 'app.html', status: 200 }
  return { name: '404.html', status: 404 }
}

/**
 * Discreet mode is for every page but those of therapists. In the portal the account decides, and its choice is kept in the browser for the others:
 * signed out, title and icon still say nothing.
 */
function appearanceOf(
  c: Context<HostEnv>,
  path: string,
  name: string,
  answers: FirstAnswers | undefined,
): Appearance | undefined {
  const portal = /^\/client(\/|$)/.test(path)
  if (!portal && name === 'app.html') return undefined
  const { secure } = c.var.requestMeta
  const kept = lookInCookie(c.req.header('cookie'), secure)
  const chosen = portal && answers ? chosenLook(answers) : undefined
  if (chosen === undefined || (chosen ?? undefined) === kept) return { look: kept, portal }
  c.header('set-cookie', lookCookie(chosen ?? undefined, secure), { append: true })
  return { look: chosen ?? undefined, portal }
}

/** The sign-in page, which leads back to the page of this URL. */
function signInPath(url: string): string {
  const { pathname, search } = new URL(url)
  return `/auth?${new URLSearchParams({ next: pathname + search })}`
}

/** Serves the built files. Files with a hash in their name are cached for a year, others are revalidated. Any other path is a page. */
export function webFiles(app: Hono<HostEnv>, webDir: string, config: () => PageConfig, firstDataOf: FirstDataOf): void {
  const pageCode = openPageCode(webDir)
  const pages = openWebPages(webDir, config)
  const files =
    existsSync(webDir) &&
    serveStatic({
      root: webDir,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('content-security-policy', filePolicy)
        c.header(
          'cache-control',
          c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })

  async function page(c: Context<HostEnv>): Promise<Response> {
    const path = c.req.path.replace(/(?<=.)\/$/, '')
    const wanted = pageFor(path)
    const { requestMeta } = c.var
    const { secure } = requestMeta
    const { searchParams: search } = new URL(c.req.url)
    const place = { path, search, incoming: c.env.incoming, requestMeta }
    const answers = wanted.name === 'app.html' ? await firstDataOf(place) : undefined
    // The page would be fetched with its code, only to ask who is signed in and to lead there.
    if (answers === 'not-signed-in') return c.redirect(signInPath(c.req.url), 302)
    const appearance = appearanceOf(c, path, wanted.name, answers)
    // The landing page says what the product is in its whole text.
    if (path === '/' && appearance?.look) return c.redirect('/auth', 302)
    const found = (await pages(wanted.name, appearance)) ?? (await pages('app.html'))
    if (!found) return c.html(notBuilt, 200, { 'content-security-policy': textPagePolicy(notBuilt) })
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    const etag = encoding === 'identity' ? found.etag : found.etag.replace(/"$/, `-${encoding}"`)
    const headers: Record<string, string> = {
      'content-security-policy': secure ? found.policy.overTls : found.policy.plain,
      ...(recordPaths.test(path) ? { 'permissions-policy': recordingPermissions } : {}),
      ...(secure ? { 'reporting-endpoints': `csp="${reportPath}"` } : {}),
      // After sign-out, the browser's Back button must not show a cached page.
      'cache-control': wanted.name === 'app.html' ? 'no-store' : 'no-cache',
      vary: appearance ? 'accept-encoding, cookie' : 'accept-encoding',
      etag,
    }
    if (answers) {
      const { etag: _, ...rest } = headers
      const body = compressed(withFirstAnswers(found, await pageCode(path, search.get('tab')), answers), encoding)
      const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
      return c.body(body, 200, { ...rest, ...encoded, 'content-type': 'text/html; charset=UTF-8' })
    }
    if (wanted.status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    return c.body(found.bodies[encoding], wanted.status, { ...headers, 'content-type': 'text/html; charset=UTF-8' })
  }

  for (const [path, manifest] of manifests)
    app.get(path, (c) =>
      c.body(manifest, 200, { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' }),
    )
  app.get('*', async (c, next) =>
    c.req.path === '/' || c.req.path.endsWith('.html') ? next() : (files || (() => next()))(c, next),
  )
  app.get('*', async (c) => (c.req.path.startsWith('/assets/') ? c.notFound() : page(c)))
}
