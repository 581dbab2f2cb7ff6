import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './support/people.ts'

/**
 * Chunks fetched only on a slow machine: the cover of a location check that takes over 400 ms, and the live-update
 * notice of lists.
 */
const onDemand = /\/(panel|tables|client-tables)-[^/]*\.js$/

/** kB (1000 bytes, gzip) of all JavaScript that a cold load of the page fetches. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && !onDemand.test(pathname)) bodies.push(response.body())
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1000
  console.log(`${path}: ${total.toFixed(1)} kB of JavaScript in ${sizes.length} files`)
  return total
}

test('the sign-in page stays within its budget of 120 kB', async ({ page }) => {
  expect(await scriptsOf(page, '/auth')).toBeLessThanOrEqual(120)
})

for (const path of ['/app/dashboard', '/app/clients']) {
  test(`a first load of ${path} stays within its budget of 180 kB`, async ({ page, context }) => {
    await signInAs(context, 'premium@demo.test')
    expect(await scriptsOf(page, path)).toBeLessThanOrEqual(180)
  })
}

test('a first load of the calendar stays within its budget of 270 kB', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  expect(await scriptsOf(page, '/app/appointments?view=week')).toBeLessThanOrEqual(270)
})
