import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { appointmentsPage } from '../web/src/features/appointments/appointments.page.ts'
import { portalSupportPage } from '../web/src/features/support/support.page.ts'
import { pagesOf } from '../web/src/screens/shell/pages.ts'
import { adminHomePage } from '../web/src/screens/admin-home/admin-home.page.ts'
import { practiceSettingsTabs } from '../web/src/screens/settings/practice-settings-tabs.ts'
import { portalPages } from '../web/src/screens/portal-shell/portal-pages.ts'
import { expect, signInAs, test } from './support/people.ts'

/**
 * Chunks fetched only now and then: the cover of a location check that takes over 400 ms, and what refetches after a
 * change elsewhere.
 */
const onDemand = /\/(panel|refetch|tables|shown-by-generated|client-tables-generated)-[^/]*\.js$/

const script = /\.js$/

/** The files of a kind that a cold load of the page fetches by itself, largest first, with their kB (1000 bytes, gzip). */
async function filesOf(page: Page, path: string, kind: RegExp): Promise<[name: string, size: number][]> {
  const found: Promise<[string, number]>[] = []
  let onTheWay = 0
  page.on('request', (request) => {
    if (kind.test(new URL(request.url()).pathname)) onTheWay += 1
  })
  const weigh = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (!kind.test(pathname)) return
    onTheWay -= 1
    if (!onDemand.test(pathname)) found.push(sizeOf(request).then((size) => [pathname, size]))
  }
  page.on('requestfinished', weigh)
  page.on('requestfailed', weigh)
  // The dialogs that an idle page fetches ahead are no part of its first load. Browsers that save data leave them.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // What an idle page fetches counts too, and what that fetches in turn.
  let seen = -1
  await expect(async () => {
    const before = seen
    await page.evaluate(firstIdleMoment)
    seen = found.length
    expect([onTheWay, seen]).toEqual([0, before])
  }).toPass()
  return (await Promise.all(found)).toSorted(([, one], [, other]) => other - one)
}

/** Asks for frames until then: a headless browser with nothing to draw can wait a minute for its first idle moment. */
const firstIdleMoment = () =>
  new Promise<void>((done) => {
    let idle = false
    const draw = () => {
      if (!idle) requestAnimationFrame(draw)
    }
    draw()
    requestIdleCallback(() => {
      idle = true
      done()
    })
  })

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response()
  return gzipSync((await response?.body()) ?? '', { level: 9 }).length / 1000
}

/** Fails with the files that weigh most, which say where to look: a library, a shell or the page's own code. */
function expectWithin(budget: number, path: string, files: [name: string, size: number][]) {
  const total = files.reduce((sum, [, size]) => sum + size, 0)
  console.log(`${path}: ${total.toFixed(1)} kB in ${files.length} files`)
  const largest = files.slice(0, 12).map(([name, size]) => `${name} ${size.toFixed(1)}`)
  expect(total, `${path} in kB; its largest files:\n${largest.join('\n')}`).toBeLessThanOrEqual(budget)
}

test('the sign-in page stays within its budget of 120 kB', async ({ page }) => {
  expectWithin(120, '/auth', await filesOf(page, '/auth', script))
})

/** The prerendered pages besides the landing page, which e2e/site.spec.ts weighs. Help also has its search. */
const publicPages = { '/help': 6.2, '/contact': 5.5, '/privacy': 5.5, '/terms': 5.5, '/welcome-trial': 5.5 }
for (const [path, budget] of Object.entries(publicPages))
  test(`${path} stays within its budget of ${budget} kB of scripts`, async ({ page }) => {
    expectWithin(budget, path, await filesOf(page, path, script))
  })

/** Of the 30 requests of a page, the others are the page itself, two fonts, the icon, the live connection and one call. */
const maxFiles = 24

/** Scripts and styles of a first load. */
async function expectFirstLoad(context: BrowserContext, path: string, budget: number, mostFiles = maxFiles) {
  let files: Awaited<ReturnType<typeof filesOf>> = []
  // A notification that arrives meanwhile shows a toast, whose code is not the page's: then the page is loaded again.
  await expect(async () => {
    const page = await context.newPage()
    files = await filesOf(page, path, /\.(js|css)$/)
    await page.close()
    expect(files.filter(([name]) => /\/ToastStage-/.test(name))).toEqual([])
  }).toPass()
  expectWithin(budget, path, files)
  expect(files.length, `files of ${path}:\n${files.map(([name]) => name).join('\n')}`).toBeLessThanOrEqual(mostFiles)
}

const inPractice = [
  ...pagesOf('therapist').map(({ path }) => ({ path, email: 'premium@demo.test' })),
  ...pagesOf('admin').map(({ path }) => ({ path, email: 'admin@demo.test' })),
]
/** Of the pages that are more than a list. */
const pageBudgets: Record<string, number> = {
  [appointmentsPage.path]: 273,
  '/app/documents': 191,
  [adminHomePage.path]: 189,
  '/app/settings': 188,
  '/app/admin/settings': 189,
  // Its filter reads addresses; the code map puts that beside schemas of forms.
  '/app/admin/audit-logs': 193,
}
/** The admin's dashboard draws two charts, and documents say where their text was found. */
const pageFiles: Record<string, number> = { [adminHomePage.path]: 27, '/app/documents': 26 }
for (const { path, email } of inPractice) {
  const budget = pageBudgets[path] ?? 185
  test(`a first load of ${path} stays within its budget of ${budget} kB with styles`, async ({ context }) => {
    await signInAs(context, email)
    await expectFirstLoad(context, path, budget, pageFiles[path] ?? maxFiles)
  })
}

/** Of the settings tabs other than the first. Those with a form on the page weigh about 37 kB more: the form's code and the rules of its fields. */
const tabBudgets: Record<string, number> = {
  preferences: 213,
  practice: 234,
  booking: 224,
  consents: 176,
  ai: 229,
  branding: 216,
  integrations: 191,
  invoices: 233,
  api: 185,
  account: 188,
}
const maxTabFiles = 40
for (const { id } of practiceSettingsTabs.therapist.filter((tab) => tab.id !== 'profile')) {
  test(`a first load of the settings tab ${id} stays within its budget of ${tabBudgets[id]} kB with styles`, async ({
    context,
  }) => {
    await signInAs(context, 'premium@demo.test')
    await expectFirstLoad(context, `/app/settings?tab=${id}`, tabBudgets[id] ?? 180, maxTabFiles)
  })
}

test('a first load of a client’s record stays within its budget of 190 kB with styles', async ({ context }) => {
  await signInAs(context, 'premium@demo.test')
  // She keeps no mood diary: whether there is a chart, fetched only where it is drawn, would depend on the day for others.
  const listed = await context.request.get('/api/v1/clients?search=Tamsin')
  const { items } = (await listed.json()) as { items: { id: string; name: string }[] }
  expect(items.map(({ name }) => name)).toEqual(['Tamsin Reid'])
  await expectFirstLoad(context, `/app/clients/${items[0]?.id}`, 190)
})

/** A question that each browser asks once, on the first page. */
async function answerAboutDevice(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/client/dashboard')
  await page.getByRole('button', { name: 'No, only I use it' }).click()
  await expect(page.getByText('Noted')).toBeVisible()
  await page.close()
}

for (const path of new Set(portalPages.map((page) => page.path))) {
  const budget = path === portalSupportPage.path ? 167 : 163
  test(`a first load of ${path} stays within its budget of ${budget} kB with styles`, async ({ context }) => {
    await signInAs(context, 'client@demo.test')
    await answerAboutDevice(context)
    await expectFirstLoad(context, path, budget)
  })
}
