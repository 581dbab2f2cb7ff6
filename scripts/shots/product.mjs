// Runs the built product with the sample practice on a fixed day, so screenshots are reproducible.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startSystemPostgres } from '../system/system-postgres.mjs'

const port = 4780
const origin = `http://localhost:${port}`
/** A Wednesday morning in the sample practice, with past and upcoming appointments. */
const moment = '2026-11-18 15:20:00'
const heights = { 390: 844, 820: 1180, 1440: 1000 }

/**
 * Starts the product, its database and a browser, with clocks at the same fixed moment.
 * @param programs paths from `ensureSystemPackages`: Chromium, PostgreSQL and faketime
 */
export async function openProduct({ chromium: executablePath, postgresql, faketime }) {
  const clock = {
    LD_PRELOAD: faketime,
    FAKETIME: `@${moment}`,
    TZ: 'UTC',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  const postgres = await startSystemPostgres(postgresql, clock)
  const data = mkdtempSync(join(tmpdir(), 'openhour-shots-'))
  chmodSync(data, 0o755)
  const server = spawn(process.execPath, ['server/src/commands/demo.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      OPENHOUR_DATA: data,
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
      ...clock,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await new Promise((done) => server.once('exit', done))
    }
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
  await new Promise((done, fail) => {
    server.stdout.on('data', (text) => String(text).includes('is ready') && done(undefined))
    server.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
  })
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const sessions = new Map()

  /** Opens a path as a sample account or a visitor and waits until the page is stable. */
  async function open(account, path, width, theme, { height = heights[width], deviceScaleFactor = 1 } = {}) {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor,
      colorScheme: theme,
      reducedMotion: 'reduce',
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
    await page.clock.setFixedTime(new Date(`${moment.replace(' ', 'T')}Z`))
    await page.goto(origin + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(600)
    return page
  }
  return {
    open,
    close: async () => {
      await browser.close()
      await end()
    },
  }
}
