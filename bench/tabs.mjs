// npm run bench:tabs: time from clicking a section of a client's profile to its content on screen, in Chromium with the sample practice. Each page load opens
// every section once: hover, then click. Exits with 1 if a section's median exceeds the limit.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { signInToSample, startSampleServer } from '../scripts/system/sample-server.mjs'
import { ensureSystemPackages } from '../scripts/system-packages.mjs'

const limitMs = 100
const pageLoads = Number(process.env.PAGE_LOADS ?? 9)
/** Hover time before the click, for a fast user. */
const overLinkMs = 150
const port = Number(process.env.PORT ?? 4792)
const origin = `http://localhost:${port}`

const { chromium: executablePath } = await ensureSystemPackages(['chromium'])
const data = mkdtempSync(join(tmpdir(), 'openhour-tabs-'))
chmodSync(data, 0o755)
const server = startSampleServer({ PORT: String(port), OPENHOUR_DATA: join(data, 'data'), LOG_LEVEL: 'error' })

/** Runs in the page: clicks the link and resolves when the section's content has been painted. */
function press(title) {
  const links = [...document.querySelectorAll('nav[aria-label="Sections of the profile"] a')]
  const link = links.find((one) => one.textContent.includes(title))
  return new Promise((done) => {
    const before = document.querySelector('main section[aria-label] > *')
    const began = performance.now()
    const look = () => {
      const current = link.getAttribute('aria-current') === 'page'
      const section = document.querySelector('main section[aria-label]')
      const shown = section?.querySelector('h2') && section.firstElementChild !== before
      if (current && shown && !section.querySelector('[aria-busy=true]'))
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
      else requestAnimationFrame(look)
    }
    link.click()
    look()
  })
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
let over = false
try {
  await server.ready
  console.log(
    `Load average at start: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const [name, value] = (await signInToSample(origin)).split('=')
  await context.addCookies([{ name, value, url: origin }])
  const clients = await (await context.request.get(`${origin}/api/v1/clients?search=Maya`)).json()
  const times = new Map()
  for (let load = 0; load < pageLoads; load++) {
    const page = await context.newPage()
    await page.goto(`${origin}/app/clients/${clients.items[0].id}`)
    const menu = page.getByRole('navigation', { name: 'Sections of the profile' })
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor()
    const links = await menu.getByRole('link').all()
    for (const link of [...links.slice(1), links[0]]) {
      const title = await link.textContent()
      await link.hover()
      await page.waitForTimeout(overLinkMs)
      times.set(title, [...(times.get(title) ?? []), await page.evaluate(press, title)])
    }
    await page.close()
  }
  await browser.close()
  for (const [title, values] of times) {
    const middle = median(values)
    over ||= middle > limitMs
    console.log(
      `${title}: median ${middle.toFixed(0)} ms, fastest ${Math.min(...values).toFixed(0)} ms, slowest ${Math.max(...values).toFixed(0)} ms`,
    )
  }
  console.log(`Limit: median ${limitMs} ms, over ${pageLoads} page loads`)
} finally {
  await server.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
process.exitCode = over ? 1 : 0
