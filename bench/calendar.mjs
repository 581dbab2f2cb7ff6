// npm run bench:calendar: how long the calendar takes to paint a week of 60 appointments once it has their data, in Chromium on the sample practice.
// Each page load is a page of its own, that has drawn no appointment before, and is measured once. The limit is for a week that is stepped to, and
// ends this with 1 where its median is over it. The first load is shown beside it: there the calendar's code starts and its grid is drawn, too.
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
/** Series are made a year ahead: three years on there are these appointments alone. A Wednesday, whichever day a week begins with. */
const year = new Date().getUTCFullYear() + 3
const wednesday = Date.UTC(year, 4, 10 - ((new Date(Date.UTC(year, 4, 10)).getUTCDay() + 4) % 7))
const dayAt = (days) => new Date(wednesday + days * 86_400_000).toISOString().slice(0, 10)
const types = ['online', 'in_person', 'phone']

const { chromium: executablePath } = await ensureSystemPackages(['chromium'])
const data = mkdtempSync(join(tmpdir(), 'openhour-calendar-'))
chmodSync(data, 0o755)
const server = startSampleServer({ PORT: String(port), OPENHOUR_DATA: join(data, 'data'), LOG_LEVEL: 'error' })

/** Twelve on each of five days, all beside others: what a busy week of a therapist never reaches. */
async function fillWeek(cookie) {
  const call = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', origin, cookie }
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
    const answer = await fetch(`${origin}/api/v1${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
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
  if (items.length !== 60) throw new Error(`${items.length} appointments lie in the week and beside it`)
}

/**
 * Runs in the page, before anything else does: `painted` is when a frame with all appointments had been painted. A message that a frame sends to itself
 * arrives when that frame is done: its layout, what its sizes lead to, and its paint. Only then, outside of the time, is looked whether all stood in
 * their places: the calendar may draw them before it knows where they belong. Timings of elements are no help, for an appointment is neither an image
 * nor one text, and those of events are rounded to 8 ms.
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

/** Runs in the page: when the answers to calendars had arrived, the earliest question first. */
const arrived = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/appointments/calendar'))
    .map(({ responseEnd }) => responseEnd)

/** Opens the page with the week: from the arrival of its data. The code of the calendar, and much of the page, runs for the first time. */
async function coldLoad(page) {
  await page.goto(`${origin}/app/appointments?view=week&date=${dayAt(0)}`)
  await page.waitForFunction(() => window.painted)
  const [answered] = await page.evaluate(arrived)
  return (await page.evaluate(() => window.painted)) - answered
}

/** Steps to the week from the empty one before it: from the press. Its data was fetched ahead. */
async function nextWeek(page) {
  await page.goto(`${origin}/app/appointments?view=week&date=${dayAt(-7)}`)
  const next = page.getByRole('button', { name: 'Next week' })
  await next.hover()
  await page.waitForLoadState('networkidle')
  return next.evaluate(
    (button) =>
      new Promise((done) => {
        // A press begins with this, which ends the wait for a tooltip.
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
  console.log(`Load of this machine at the start: ${load.join(' ')}`)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  await context.addInitScript(watch)
  const ways = [
    { title: 'First load, from the data to the paint', run: coldLoad, times: [] },
    { title: 'Next week, from the press to the paint', run: nextWeek, times: [], limited: true },
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
      `${title}: median ${middle.toFixed(0)} ms, fastest ${fastest} ms, slowest ${slowest} ms${limited ? ` (limit: a median of ${limitMs} ms)` : ''}`,
    )
  }
  console.log(`Each over ${pageLoads} page loads`)
} finally {
  await server.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
process.exitCode = over ? 1 : 0
