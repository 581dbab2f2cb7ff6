import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { HostEnv } from './host-env.ts'

/** What the pages may know about the installation before anybody signs in. */
export type PageFacts = { plansOn: boolean; signInIdleMinutes: number }

const contentSecurity = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const notBuilt =
  '<!doctype html><html lang="en"><title>Openhour</title><p>The web pages are not built yet: run <code>npm run build</code>.</p></html>'

/** Signing in is a small page of its own; every other path is the application. */
const signInPaths = new Set(['/auth', '/forgot-password', '/reset-password'])

/**
 * The built pages: files with a hash in their name for a year, everything else asked for anew; a path that names no file is a page. The facts
 * travel in the page itself, so that it need not ask.
 */
export function webFiles(app: Hono<HostEnv>, webDir: string, facts: PageFacts): void {
  const files = serveStatic({
    root: webDir,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('cache-control', c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  if (!existsSync(webDir)) {
    app.get('*', (c) => c.html(notBuilt))
    return
  }
  const meta = `<meta name="openhour" content='${JSON.stringify(facts)}' />`

  async function page(c: Context<HostEnv>, name: string): Promise<Response> {
    const path = join(webDir, name)
    c.header('content-security-policy', contentSecurity)
    c.header('cache-control', 'no-cache')
    return c.html((await readFile(path, 'utf8')).replace('</head>', `${meta}</head>`))
  }

  app.get('*', async (c, next) => (c.req.path === '/' || c.req.path.endsWith('.html') ? next() : files(c, next)))
  app.get('*', async (c) => {
    if (c.req.path.startsWith('/assets/')) return c.notFound()
    return page(c, signInPaths.has(c.req.path.replace(/\/$/, '')) ? 'auth.html' : 'app.html')
  })
}
