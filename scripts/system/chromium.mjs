import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onPath, output, succeeds } from './program.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ELSEWHERE = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Older versions never retry a module whose fetch failed once (docs/decisions/032-loading-code-on-demand.md). */
const OLDEST_CHROMIUM = 156

/** The system's Chromium, otherwise Playwright's; undefined if all are too old. */
export async function findChromium() {
  return firstNewEnough([...onPath(...NAMES), ...ELSEWHERE, await playwrightChromium()])
}

/** The system's Chromium without windows, which draws the same pages with a quarter less work; undefined if there is none or it is too old. */
export async function findHeadlessShell() {
  return firstNewEnough(onPath('chromium-headless-shell', 'chrome-headless-shell'))
}

async function firstNewEnough(candidates) {
  for (const path of new Set(candidates)) {
    // check its version: Ubuntu's program of this name only prints how to install it
    const version = path && existsSync(path) && /Chrom\D*(\d+)/.exec((await output(path, ['--version'])) ?? '')
    if (version && Number(version[1]) >= OLDEST_CHROMIUM) return path
  }
  return undefined
}

export async function installPlaywrightChromium(log) {
  log('chromium is missing: fetching the one of Playwright')
  const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  return succeeds(process.execPath, [playwright, 'install', 'chromium'], { timeoutMs: 180_000, env })
}

async function playwrightChromium() {
  try {
    const { chromium } = await import('@playwright/test')
    return chromium.executablePath()
  } catch {
    return undefined // Playwright has no browser for this platform
  }
}
