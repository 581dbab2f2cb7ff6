// Loads a page in Chromium as someone does who opens it for the first time, and measures it: for bench/pages.mjs and bench/portal.mjs.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '../web/dist')

/** Runs in the page before any other script. `at` is when each selector first matched. A message posted in a frame arrives after its layout and paint. */
function watch(selectors) {
  Object.assign(window, { at: {}, shift: 0, busyUntil: 0, clickMs: 0 })
  for (const [name, selector] of Object.entries(selectors)) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (window.at[name] ??= performance.now())
    const look = () => (document.querySelector(selector) ? port2.postMessage(0) : requestAnimationFrame(look))
    requestAnimationFrame(look)
  }
  const observe = (type, act, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true, ...more })
  observe('layout-shift', ({ value, hadRecentInput }) => (window.shift += hadRecentInput ? 0 : value))
  observe('longtask', ({ startTime, duration }) => (window.busyUntil = startTime + duration))
  observe('event', ({ duration }) => (window.clickMs = Math.max(window.clickMs, duration)), { durationThreshold: 16 })
}

/** Runs in the page: when it showed what was watched, when it was free to react, and what it had asked the server for until its data was there. */
function seen() {
  const { at, busyUntil, shift } = window
  const asked = performance.getEntriesByType('resource')
  const isCall = ({ name }) => /\/(rpc|api\/v1|functions)\//.test(name)
  return {
    ...at,
    usable: Math.max(at.data, busyUntil),
    shift,
    calls: asked.filter((entry) => isCall(entry) && entry.startTime < at.data).length,
  }
}

/**
 * One load without a cache. `selectors` are what is waited for; one is `data`. `slow` has the factor of the slower processor (`cpu`) and,
 * for a slower network, `latency` in ms and `bytesPerSecond`. `more` acts on the measured page and returns more figures; with `isUsed`, the page fetches
 * its dialogs ahead, which are no part of a first load.
 */
export async function coldLoad(
  browser,
  { address, cookie, viewport, selectors, slow, isUsed, more = async () => ({}) },
) {
  const { cpu, latency, bytesPerSecond } = slow
  const context = await browser.newContext({ viewport })
  const [name, ...value] = cookie.split('=')
  const { origin } = new URL(address)
  await context.addCookies([
    { name, value: value.join('='), url: origin },
    { name: 'signed_in', value: '1', url: origin },
  ])
  const page = await context.newPage()
  await page.addInitScript(watch, selectors)
  if (!isUsed)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (latency !== undefined) {
    const speed = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...speed })
  }
  const asked = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  let bytes = 0
  const sizes = []
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    sizes.push(encodedDataLength)
  })
  try {
    await page.goto(address)
    await page.waitForFunction(() => window.at.data, null, { timeout: 30_000 })
    const thread = await threadTimes(session)
    const fetched = [...sizes]
    await page.waitForTimeout(700 * cpu)
    const found = await page.evaluate(seen)
    const settled = {
      requests: asked.length,
      kB: bytes / 1000,
      scripts: codeOf(asked, '.js'),
      styles: codeOf(asked, '.css'),
    }
    const figures = { ...found, ...settled, ...thread, code: settled.scripts + settled.styles }
    return { ...figures, ...(await more(page)), sizes: fetched }
  } finally {
    await context.close()
  }
}

/** What the main thread has done so far, in ms. */
async function threadTimes(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (wanted) => metrics.find(({ name }) => name === wanted).value * 1000
  return { script: ms('ScriptDuration'), style: ms('RecalcStyleDuration'), layout: ms('LayoutDuration') }
}

/** The size of the files of a kind with gzip, which is larger than what the browser got with Brotli. */
function codeOf(urls, ending) {
  const files = new Set(urls.map(({ pathname }) => pathname).filter((path) => path.endsWith(ending)))
  const sizes = [...files]
    .map((path) => join(dist, `${path}.gz`))
    .map((file) => (existsSync(file) ? statSync(file).size : 0))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The median of each figure that is a number. */
export const mediansOf = (runs) =>
  Object.fromEntries(
    Object.keys(runs[0])
      .filter((key) => typeof runs[0][key] === 'number')
      .map((key) => [key, median(runs.map((run) => run[key]))]),
  )
