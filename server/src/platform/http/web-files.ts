import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { HostEnv } from './host.ts'

const contentSecurity = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // style attributes that position menus and dialogs
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const notBuilt =
  '<!doctype html><title>Openhour</title><p>The web application is not built yet: run <code>npm run build</code>.'

/** The built web application: files with a hash in their name for a year, everything else asked for anew; any other path is the application. */
export function webFiles(app: Hono<HostEnv>, webDir: string): void {
  const files = serveStatic({
    root: webDir,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('cache-control', c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('*', async (c, next) => (c.req.path === '/' || c.req.path.endsWith('.html') ? next() : files(c, next)))
  app.get('*', async (c) => {
    if (c.req.path.startsWith('/assets/')) return c.notFound()
    const page = join(webDir, 'app.html')
    c.header('content-security-policy', contentSecurity)
    c.header('cache-control', 'no-cache')
    return c.html(existsSync(page) ? await readFile(page, 'utf8') : notBuilt)
  })
}
