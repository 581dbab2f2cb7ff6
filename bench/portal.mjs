// npm run bench:portal: the first load of every page of the client portal, on a phone of the middle range: a 390 px wide screen, a quarter of this
// computer's speed, 100 ms and 1.6 Mbit/s. Scripts and style sheets with gzip, time to the heading, and time until the page shows its data and reacts.
// Exits with 1 beyond a limit. `-- /client/mood,/client/tasks` measures some pages, `LOADS=9` more loads of each.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { signInToSample, startSampleServer } from '../scripts/system/sample-server.mjs'
import { ensureSystemPackages } from '../scripts/system-packages.mjs'
import { portalPages } from '../web/src/screens/portal-shell/portal-pages.ts'
import { coldLoad, mediansOf } from './cold-load.mjs'

const loads = Number(process.env.LOADS ?? 3)
const port = Number(process.env.PORT ?? 4878)
const origin = `http://localhost:${port}`
/**
 * kB (1000 bytes) of scripts and style sheets, and ms. 2.5 s is what web.dev calls a good Largest Contentful Paint, 3.8 s what Lighthouse calls a fast
 * Time to Interactive on a phone.
 */
const limits = { code: 163, heading: 2500, usable: 3800 }
/** Ask for help also has what every list has, and whom to call in an emergency. */
const codeLimits = { '/client/support': 164 }
const slow = { cpu: 4, latency: 100, bytesPerSecond: 1_600_000 / 8 }
const selectors = { heading: 'main h1', data: 'main:not(:has([aria-busy="true"])) h1' }

const { chromium: executablePath } = await ensureSystemPackages(['chromium'])
const folder = mkdtempSync(join(tmpdir(), 'openhour-portal-'))
chmodSync(folder, 0o755)
const server = startSampleServer({ PORT: String(port), OPENHOUR_DATA: join(folder, 'data'), LOG_LEVEL: 'error' })
const faults = []
try {
  await server.ready
  const cookie = await signInToSample(origin, 'client@demo.test')
  const wanted = process.argv[2]?.split(',')
  const paths = [...new Set(portalPages.map(({ path }) => path))].filter((path) => wanted?.includes(path) ?? true)
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`Load average at start: ${load.join(' ')}; medians of ${loads} cold loads`)
  console.log(
    'page                       scripts kB  styles kB  both   heading ms (fastest-slowest)  usable ms  requests',
  )
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  for (const path of paths) {
    const runs = []
    const viewport = { width: 390, height: 844 }
    for (let number = 0; number < loads; number++)
      runs.push(await coldLoad(browser, { address: `${origin}${path}`, cookie, viewport, selectors, slow }))
    const figures = mediansOf(runs)
    const times = runs.map(({ heading }) => heading)
    const spread = `${figures.heading.toFixed(0)} (${Math.min(...times).toFixed(0)}-${Math.max(...times).toFixed(0)})`
    const sizes = [figures.scripts.toFixed(1).padEnd(10), figures.styles.toFixed(1).padEnd(9), figures.code.toFixed(1)]
    console.log(
      `${path.padEnd(26)} ${sizes.join('  ')}  ${spread.padEnd(29)} ${figures.usable.toFixed(0).padEnd(10)} ${figures.requests}`,
    )
    const own = { ...limits, code: codeLimits[path] ?? limits.code }
    for (const [figure, limit] of Object.entries(own))
      if (figures[figure] > limit) faults.push(`${path}: ${figure} ${figures[figure].toFixed(1)}, limit ${limit}`)
  }
  await browser.close()
} finally {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
