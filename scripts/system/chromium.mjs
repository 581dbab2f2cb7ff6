import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onPath, output, succeeds } from './program.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ELSEWHERE = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A Chromium that runs here: the machine's, else Playwright's own. */
export async function findChromium() {
  const candidates = new Set([...onPath(...NAMES), ...ELSEWHERE, await playwrightChromium()])
  for (const path of candidates) {
    // asked for its version, since Ubuntu has a program of this name that only says how to install one
    if (path && existsSync(path) && /Chrom/.test((await output(path, ['--version'])) ?? '')) return path
  }
  return undefined
}

export async function installPlaywrightChromium(log) {
  log('chromium is missing: fetching the one of Playwright')
  const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  return succeeds(process.execPath, [playwright, 'install', 'chromium'], { patienceMs: 180_000, env })
}

async function playwrightChromium() {
  try {
    const { chromium } = await import('@playwright/test')
    return chromium.executablePath()
  } catch {
    return undefined // no browser of Playwright for this kind of machine
  }
}
