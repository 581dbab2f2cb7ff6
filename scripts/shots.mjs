// npm run shots: takes the pictures of the README and of the landing page from the built product with the sample practice, and, with a folder as
// argument, every page at three widths in both themes for looking at.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { takeLandingPictures } from './shots/landing-pictures.mjs'
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

async function open(account, path, width, theme, { height = heights[width], deviceScaleFactor = 1 } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
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
  ['landing', undefined, '/'],
  ['help', undefined, '/help'],
  ['privacy', undefined, '/privacy'],
  ['terms', undefined, '/terms'],
  ['welcome-trial', undefined, '/welcome-trial'],
  ['client-welcome', undefined, '/client-welcome'],
  ['auth', undefined, '/auth'],
  ['auth-sign-up', undefined, '/auth?mode=sign-up'],
  ['auth-failed', undefined, '/auth?error=account-not-linked'],
  ['forgot-password', undefined, '/forgot-password'],
  ['not-found', undefined, '/no/such/page'],
  [
    'location-gate',
    undefined,
    '/welcome-trial',
    async (page) => {
      const elsewhere = JSON.stringify({ country: 'United States', countryCode: 'US' })
      await page.evaluate((override) => {
        localStorage.setItem('geolocation_override', override)
        sessionStorage.clear()
      }, elsewhere)
      await page.reload()
    },
  ],
  ['dashboard', 'premium@demo.test', '/app/dashboard'],
  ['palette', 'premium@demo.test', '/app/dashboard', (page) => page.keyboard.press('Control+k')],
  [
    'palette-results',
    'premium@demo.test',
    '/app/dashboard',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('ma')
    },
  ],
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
  [
    'security',
    'premium@demo.test',
    '/app/settings',
    (page) => page.getByRole('heading', { name: 'Two-factor' }).scrollIntoViewIfNeeded(),
  ],
  [
    'two-factor-set-up',
    'premium@demo.test',
    '/app/settings',
    (page) => page.getByRole('button', { name: 'Set up two-factor' }).click(),
  ],
  ['billing', 'pro@demo.test', '/app/billing'],
  ['settings', 'premium@demo.test', '/app/settings'],
  ['settings-preferences', 'premium@demo.test', '/app/settings?tab=preferences'],
  ['client-settings', 'client@demo.test', '/client/settings'],
  [
    'notifications-dropdown',
    'premium@demo.test',
    '/app/dashboard',
    (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  ],
  ['notifications', 'premium@demo.test', '/app/notifications'],
  ['notifications-none', 'admin@demo.test', '/app/admin/notifications'],
  ['client-home', 'client@demo.test', '/client/dashboard'],
  ['admin-home', 'admin@demo.test', '/app/admin'],
]

try {
  mkdirSync('docs/pictures', { recursive: true })
  const page = await open('premium@demo.test', '/app/clients', 1440, 'light')
  await page.screenshot({ path: 'docs/pictures/my-clients.png' })
  await page.context().close()
  await takeLandingPictures(open)
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
