// npm run bench:pages: cold loads of the main pages in Chromium with the sample practice: time until a page shows its data and until it reacts at once,
// requests, bytes, layout shift and the delay of a click, on a computer and on one with a quarter of its speed, without latency and with 100 ms and
// 10 Mbit/s. `ratio` compares the time to data with a page of the same weight that only shows text, loaded in turn with it: the figure that also means
// something on a busy machine. Script, style and layout are what the main thread did until the data was there. Then two acts in the calendar.
// Exits with 1 beyond a limit. `-- clients,calendar` measures some pages, `LOADS=9` more loads of each.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { signInToSample, startSampleServer } from '../scripts/system/sample-server.mjs'
import { ensureSystemPackages } from '../scripts/system-packages.mjs'
import { nextWeek, openAppointment } from './acts.mjs'
import { coldLoad, mediansOf } from './cold-load.mjs'
import { startTextPages } from './text-page.mjs'

const loads = Number(process.env.LOADS ?? 5)
const port = Number(process.env.PORT ?? 4877)
const origin = `http://localhost:${port}`
/** `data` stands in the page as soon as its data does. Sizes in kB (1000 bytes). */
const pages = [
  { name: 'dashboard', path: '/app/dashboard', data: 'main [data-figure], main ol li, main ul li' },
  { name: 'clients', path: '/app/clients', data: 'main a[href^="/app/clients/"]' },
  { name: 'profile', path: '/app/clients/CLIENT', data: 'main dl' },
  { name: 'calendar', path: '/app/appointments', data: '.event-block', maxCode: 270 },
  { name: 'notes', path: '/app/notes/unsigned', data: 'main li' },
  { name: 'tasks', path: '/app/tasks', data: 'main li' },
  { name: 'ai-summary', path: '/app/ai-summary', data: 'main li' },
  { name: 'messages', path: '/app/messages', data: 'main li' },
  { name: 'billing', path: '/app/billing', data: '#current-plan' },
  { name: 'notifications', path: '/app/notifications', data: 'main li' },
  { name: 'settings', path: '/app/settings', data: 'main dl' },
]
const limits = { requests: 30, calls: 1, shift: 0.02, code: 180, click: 200, ratio: 1.5 }
/** Of the acts with 100 ms of latency and the slower processor, in ms. */
const actLimits = { dialog: 300, week: 200 }
const conditions = [
  { name: '1x', cpu: 1 },
  { name: '4x', cpu: 4 },
  { name: '1x, 100 ms', cpu: 1, latency: 100, maxData: 1000 },
  { name: '4x, 100 ms', cpu: 4, latency: 100, maxData: 1800 },
]
const bytesPerSecond = 10_000_000 / 8

/** Opens the account's menu, and says how long the page took to react. */
async function click(page) {
  await page
    .getByRole('button', { name: /My Account/ })
    .first()
    .click()
  await page.waitForTimeout(300)
  return { click: await page.evaluate(() => window.clickMs) }
}

/** The figures beyond their limits, as sentences. */
function beyond(page, condition, figures) {
  const max = { ...limits, code: page.maxCode ?? limits.code, data: condition.maxData ?? Infinity }
  return Object.entries(max)
    .filter(([figure, limit]) => figures[figure] > limit)
    .map(
      ([figure, limit]) => `${page.name} at ${condition.name}: ${figure} ${figures[figure].toFixed(2)}, limit ${limit}`,
    )
}

const { chromium: executablePath } = await ensureSystemPackages(['chromium'])
const folder = mkdtempSync(join(tmpdir(), 'openhour-pages-'))
chmodSync(folder, 0o755)
const server = startSampleServer({ PORT: String(port), OPENHOUR_DATA: join(folder, 'data'), LOG_LEVEL: 'error' })
const faults = []
const texts = await startTextPages()
const row = (cells) => cells.map((cell) => cell.toFixed(0).padEnd(9)).join(' ')
try {
  await server.ready
  const cookie = await signInToSample(origin)
  const listed = await fetch(`${origin}/api/v1/clients`, { headers: { cookie } })
  const [client] = (await listed.json()).items
  const wanted = process.argv[2]?.split(',')
  console.log(
    `Load average at start: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}; medians of ${loads} cold loads`,
  )
  console.log(
    'page           condition    data ms (fastest-slowest)  ratio  usable ms, click ms, requests, API before data, kB, code kB gzip, script ms, style ms, layout ms, layout shift',
  )
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  for (const page of pages.filter(({ name }) => wanted?.includes(name) ?? true))
    for (const condition of conditions) {
      const runs = []
      const load = {
        address: `${origin}${page.path.replace('CLIENT', client.id)}`,
        cookie,
        viewport: { width: 1440, height: 1000 },
        selectors: { data: page.data },
        slow: { ...condition, bytesPerSecond },
        more: click,
      }
      const plain = []
      for (let number = 0; number < loads; number++) {
        const run = await coldLoad(browser, load)
        runs.push(run)
        const text = { ...load, address: texts.addressOf(run.sizes), selectors: { data: 'main p' }, more: undefined }
        plain.push(await coldLoad(browser, text))
      }
      const figures = mediansOf(runs)
      figures.ratio = figures.data / mediansOf(plain).data
      const times = runs.map(({ data }) => data)
      const spread = `${figures.data.toFixed(0)} (${Math.min(...times).toFixed(0)}-${Math.max(...times).toFixed(0)})`
      const { usable, requests, calls, kB, code, script, style, layout } = figures
      const cells = [usable, figures.click, requests, calls, kB, code, script, style, layout]
      console.log(
        `${page.name.padEnd(14)} ${condition.name.padEnd(12)} ${spread.padEnd(26)} ${figures.ratio.toFixed(2)}   ${row(cells)} ${figures.shift.toFixed(3)}`,
      )
      faults.push(...beyond(page, condition, figures))
    }
  const calendar = pages.find(({ name }) => name === 'calendar')
  for (const condition of wanted && !wanted.includes('acts') ? [] : conditions) {
    const acts = []
    const load = {
      address: `${origin}${calendar.path}`,
      cookie,
      viewport: { width: 1440, height: 1000 },
      selectors: { data: calendar.data },
      slow: { ...condition, bytesPerSecond },
      isUsed: true,
      more: async (page) => ({
        ...(await nextWeek(page, condition.cpu)),
        ...(await openAppointment(page, condition.cpu)),
      }),
    }
    for (let number = 0; number < loads; number++) acts.push(await coldLoad(browser, load))
    const figures = mediansOf(acts)
    console.log(
      `acts           ${condition.name.padEnd(12)} add appointment ${figures.dialog.toFixed(0)} ms (${figures.dialogRequests} requests), next week blocks ${figures.week.toFixed(0)} ms`,
    )
    if (condition.cpu > 1 && condition.latency)
      for (const [act, limit] of Object.entries(actLimits))
        if (figures[act] > limit)
          faults.push(`${act} at ${condition.name}: ${figures[act].toFixed(0)} ms, limit ${limit}`)
  }
  await browser.close()
} finally {
  texts.close()
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
