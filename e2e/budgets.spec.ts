import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { portalPages } from '../web/src/screens/portal-shell/portal-pages.ts'
import { expect, signInAs, test } from './support/people.ts'

/**
 * Chunks fetched only on a slow machine: the cover of a location check that takes over 400 ms, and the live-update
 * notice of lists.
 */
const onDemand = /\/(panel|tables|client-tables)-[^/]*\.js$/

const script = /\.js$/

/** The files of a kind that a cold load of the page fetches, largest first, with their kB (1000 bytes, gzip). */
async function filesOf(page: Page, path: string, kind: RegExp): Promise<[name: string, size: number][]> {
  const found: Promise<[string, number]>[] = []
  const weigh = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!kind.test(pathname) || onDemand.test(pathname)) return
    found.push(response.body().then((body) => [pathname, gzipSync(body, { level: 9 }).length / 1000]))
  }
  page.on('response', weigh)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  page.off('response', weigh)
  return (await Promise.all(found)).toSorted(([, one], [, other]) => other - one)
}

/** Fails with the files that weigh most, which say where to look: a library, a shell or the page's own code. */
async function expectWithin(budget: number, page: Page, path: string, kind = script) {
  const files = await filesOf(page, path, kind)
  const total = files.reduce((sum, [, size]) => sum + size, 0)
  console.log(`${path}: ${total.toFixed(1)} kB in ${files.length} files`)
  const largest = files.slice(0, 12).map(([name, size]) => `${name} ${size.toFixed(1)}`)
  expect(total, `${path} in kB; its largest files:\n${largest.join('\n')}`).toBeLessThanOrEqual(budget)
}

test('the sign-in page stays within its budget of 120 kB', async ({ page }) => {
  await expectWithin(120, page, '/auth')
})

for (const path of ['/app/dashboard', '/app/clients']) {
  test(`a first load of ${path} stays within its budget of 180 kB`, async ({ page, context }) => {
    await signInAs(context, 'premium@demo.test')
    await expectWithin(180, page, path)
  })
}

test('a first load of the calendar stays within its budget of 270 kB', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await expectWithin(270, page, '/app/appointments?view=week')
})

/**
 * The limit is 160 kB. These are over it: they may lose weight, but not gain any. Settings and profile show a form at once, and the
 * dashboard fetches the crisis contacts as soon as it is idle.
 */
const overLimit = new Map([
  ['/client/dashboard', 170],
  ['/client/appointments', 164],
  ['/client/book-appointment', 161],
  ['/client/documents', 162],
  ['/client/tasks', 163],
  ['/client/messages', 173],
  ['/client/measures', 162],
  ['/client/data', 165],
  ['/client/notifications', 166],
  ['/client/mood', 164],
  ['/client/settings', 204],
  ['/client/profile', 206],
])

for (const path of new Set(portalPages.map((page) => page.path)))
  test(`a first load of ${path} stays within its budget of ${overLimit.get(path) ?? 160} kB with styles`, async ({
    page,
    context,
  }) => {
    await signInAs(context, 'client@demo.test')
    await expectWithin(overLimit.get(path) ?? 160, page, path, /\.(js|css)$/)
  })
