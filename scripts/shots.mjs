// npm run shots: takes the pictures of the README from the built product with the sample practice, and, with a folder as argument, every page at
// three widths in both themes for looking at.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureSystemPackages } from './system-packages.mjs'

const port = 4780
const origin = `http://localhost:${port}`
const folder = process.argv[2]
const { chromium: executablePath } = await ensureSystemPackages(['chromium'])
const data = mkdtempSync(join(tmpdir(), 'openhour-shots-'))
chmodSync(data, 0o755)
const server = spawn(process.execPath, ['server/src/commands/demo.ts'], {
  env: { ...process.env, PORT: String(port), OPENHOUR_DATA: data, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise((done) => server.stdout.on('data', (text) => String(text).includes('is ready') && done(undefined)))
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

const heights = { 390: 844, 820: 1180, 1440: 1000 }
const sessions = new Map()

async function open(account, path, width, theme) {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    colorScheme: theme,
    storageState: sessions.get(account),
  })
  if (account && !sessions.has(account)) {
    await context.request.post(`${origin}/api/auth/sign-in`, {
      headers: { origin },
      data: { email: account, password: 'Demo-2026!' },
    })
    sessions.set(account, await context.storageState())
  }
  const page = await context.newPage()
  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(600)
  return page
}

/** Name, account, path, and what to do before the picture is taken. */
const views = [
  ['auth', undefined, '/auth'],
  ['auth-sign-up', undefined, '/auth?mode=sign-up'],
  ['forgot-password', undefined, '/forgot-password'],
  ['not-found', undefined, '/no/such/page'],
  ['dashboard', 'premium@demo.test', '/app/dashboard'],
  ['clients', 'premium@demo.test', '/app/clients'],
  ['clients-limit', 'expired@demo.test', '/app/clients'],
  ['clients-archived-empty', 'trial@demo.test', '/app/clients?archived=true'],
  [
    'clients-add',
    'premium@demo.test',
    '/app/clients',
    async (page) => {
      await page.getByRole('button', { name: 'Add Client' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click()
    },
  ],
  [
    'profile',
    'premium@demo.test',
    '/app/clients',
    (page) => page.getByRole('link', { name: 'View Details of Maya Okafor' }).click(),
  ],
  ['billing', 'pro@demo.test', '/app/billing'],
  ['client-home', 'client@demo.test', '/client/dashboard'],
  ['admin-home', 'admin@demo.test', '/app/admin'],
]

try {
  mkdirSync('docs/pictures', { recursive: true })
  const page = await open('premium@demo.test', '/app/clients', 1440, 'light')
  await page.screenshot({ path: 'docs/pictures/my-clients.png' })
  if (folder) {
    mkdirSync(folder, { recursive: true })
    for (const [name, account, path, act] of views) {
      for (const width of [390, 820, 1440]) {
        for (const theme of ['light', 'dark']) {
          const view = await open(account, path, width, theme)
          await act?.(view)
          await view.waitForTimeout(act ? 900 : 0)
          await view.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
          await view.context().close()
        }
      }
    }
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
