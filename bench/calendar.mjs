// npm run bench:calendar: time to paint a week of 60 appointments, in Chromium with the sample practice. Each measurement uses a new page. The limit
// applies to stepping to the next week, from the click to the paint; exits with 1 if the median exceeds it. Also reports the first load, which includes
// starting the calendar's code and drawing its grid.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { signInToSample, startSampleServer } from '../scripts/system/sample-server.mjs'
import { ensureSystemPackages } from '../scripts/system-packages.mjs'

const limitMs = 100
const pageLoads = Number(process.env.PAGE_LOADS ?? 15)
const port = Number(process.env.PORT ?? 4876)
const origin = `http://localhost:${port}`
/** A Wednesday three years ahead. Series are created a year ahead, so the week contains only these appointments. */
const year = new Date().getUTCFullYear() + 3
const wednesday = Date.UTC(year, 4, 10 - ((new Date(Date.UTC(year, 4, 10)).getUTCDay() + 4) % 7))
const dayAt = (days) => new Date(wednesday + days * 86_400_000).toISOString().slice(0, 10)
const types = ['online', 'in_person', 'phone']

const { chromium: executablePath } = await ensureSystemPackages(['chromium'])
const data = mkdtempSync(join(tmpdir(), 'openhour-calendar-'))
chmodSync(data, 0o755)
const server = startSampleServer({ PORT: String(port), OPENHOUR_DATA: join(data, 'data'), LOG_LEVEL: 'error' })

/** Twelve a day on five days, all overlapping: more than any real week. */
async function fillWeek(cookie) {
  const call = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', origin, cookie }
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
    const answer = await fetch(`${origin}/api/v1${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { items: clients } = await call('GET', '/clients')
  for (let number = 0; number < 60; number++) {
    const hour = String(8 + Math.floor(number / 5)).padStart(2, '0')
    await call('POST', '/appointments', {
      clientId: clients[number % clients.length].id,
      appointmentDate: dayAt((number % 5) - 2),
      startTime: `${hour}:00`,
      endTime: `${hour}:50`,
      type: types[number % 3],
    })
  }
  const { items } = await call('GET', `/calendar?from=${dayAt(-7)}&to=${dayAt(7)}`)
  if (items.length !== 60) throw new Error(`expected 60 appointments in and around the week, found ${items.length}`)
}

/**
 * Runs in the page before any other script. `painted` is the time at which a frame with all appointments was painted. A message posted in a frame arrives after
 * its layout, resize handling and paint. Whether all appointments are in place is checked after that, outside the measured time, because the calendar may
 * draw them before it has positioned them. Element timing does not help (an appointment is neither an image nor one text), and event timing is rounded
 * to 8 ms.
 */
function watch() {
  const { port1, port2 } = new MessageChannel()
  const isPlaced = (event) => event.offsetHeight > 10 && event.checkVisibility({ visibilityProperty: true })
  port1.onmessage = () => {
    const now = performance.now()
    const events = [...document.querySelectorAll('.event-block')]
    if (events.length === 60 && events.every(isPlaced)) window.painted ??= now
    else requestAnimationFrame(look)
  }
  const look = () => {
    if (document.querySelectorAll('.event-block').length === 60) port2.postMessage(0)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: arrival times of the calendar responses, by request time. */
const arrived = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/appointments/calendar'))
    .map(({ responseEnd }) => responseEnd)

/** Opens the week. Measures from the arrival of its data; the calendar's code runs for the first time. */
async function coldLoad(page) {
  await page.goto(`${origin}/app/appointments?view=week&date=${dayAt(0)}`)
  await page.waitForFunction(() => window.painted)
  const [answered] = await page.evaluate(arrived)
  return (await page.evaluate(() => window.painted)) - answered
}

/** Steps to the week from the empty one before it. Measures from the click; the data was prefetched. */
async function nextWeek(page) {
  await page.goto(`${origin}/app/appointments?view=week&date=${dayAt(-7)}`)
  const next = page.getByRole('button', { name: 'Next week' })
  await next.hover()
  await page.waitForLoadState('networkidle')
  return next.evaluate(
    (button) =>
      new Promise((done) => {
        // A click starts with this event, which cancels a pending tooltip.
        button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        const began = performance.now()
        button.click()
        const wait = () => (window.painted ? done(window.painted - began) : setTimeout(wait, 20))
        wait()
      }),
  )
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
let over = false
try {
  await server.ready
  const cookie = await signInToSample(origin)
  await fillWeek(cookie)
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`Load average at start: ${load.join(' ')}`)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  await context.addInitScript(watch)
  const ways = [
    { title: 'First load, data to paint', run: coldLoad, times: [] },
    { title: 'Next week, click to paint', run: nextWeek, times: [], limited: true },
  ]
  for (let round = 0; round < pageLoads; round++)
    for (const { run, times } of ways) {
      const page = await context.newPage()
      times.push(await run(page))
      await page.close()
    }
  await browser.close()
  for (const { title, times, limited } of ways) {
    const middle = median(times)
    const [fastest, slowest] = [Math.min(...times), Math.max(...times)].map((time) => time.toFixed(0))
    over ||= Boolean(limited) && middle > limitMs
    console.log(
      `${title}: median ${middle.toFixed(0)} ms, fastest ${fastest} ms, slowest ${slowest} ms${limited ? ` (limit: median ${limitMs} ms)` : ''}`,
    )
  }
  console.log(`${pageLoads} page loads each`)
} finally {
  await server.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
process.exitCode = over ? 1 : 0
