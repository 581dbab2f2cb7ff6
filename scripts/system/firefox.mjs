import { existsSync } from 'node:fs'
import { onPath, output } from './program.mjs'

/** Older versions lack parts of WebDriver BiDi that the tests use. */
const OLDEST_FIREFOX = 140

/** The system's Firefox; undefined if there is none or it is too old. */
export async function findFirefox() {
  const elsewhere = '/Applications/Firefox.app/Contents/MacOS/firefox'
  for (const path of [...onPath('firefox-esr', 'firefox'), elsewhere]) {
    // check its version: Ubuntu's program of this name may only print how to install it
    const version = existsSync(path) && /Firefox (\d+)/.exec((await output(path, ['--version'])) ?? '')
    if (version && Number(version[1]) >= OLDEST_FIREFOX) return path
  }
}
