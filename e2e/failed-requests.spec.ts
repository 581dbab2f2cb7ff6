import type { Page } from '@playwright/test'
import { features } from '../web/src/screens/features.ts'
import { declaredPages, openPages, type Place, signInPages } from './support/declared-pages.ts'
import { expect, freshAddress, signInAs, signUp, test } from './support/people.ts'

/** What a page requests: answers from 400 on and lost connections, and how many are still out. Live updates are never finished. */
function requestsOf(page: Page) {
  const failed: string[] = []
  const out = new Set<unknown>()
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/live')) out.add(request)
  })
  page.on('requestfinished', (request) => out.delete(request))
  page.on('requestfailed', (request) => out.delete(request))
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (response.status() >= 400)
      failed.push(`${response.status()} ${response.request().method()} ${pathname}${search} on ${page.url()}`)
  })
  return { failed, out: () => out.size }
}

/** Opens each page, also behind a dialog. */
async function walk(page: Page, places: readonly Place[]): Promise<void> {
  const { failed, out } = requestsOf(page)
  for (const [path, heading] of places) {
    await page.goto(path)
    await expect(page.locator('h1').filter({ hasText: heading })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect.poll(out, { message: `requests of ${path} without an answer` }).toBe(0)
  }
  expect(failed).toEqual([])
}

const walks: [who: string, account: string | undefined, places: readonly Place[]][] = [
  [
    'a visitor',
    undefined,
    [...openPages, ...signInPages, ['/app/clients', /Welcome back/], ['/client/dashboard', /Welcome back/]],
  ],
  ['a therapist', 'premium@demo.test', [...declaredPages('therapist'), ...openPages]],
  ['a therapist after the trial', 'expired@demo.test', declaredPages('therapist')],
  ['a client', 'client@demo.test', [...declaredPages('client'), ...openPages]],
  ['an operator', 'admin@demo.test', declaredPages('admin')],
]

for (const [who, account, places] of walks)
  test(`no request fails on the pages of ${who}`, async ({ page, context }) => {
    test.slow()
    if (account) await signInAs(context, account)
    await walk(page, places)
  })

test('no request fails in a client record, nor when its forms are opened', async ({ page, context }) => {
  test.slow()
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/clients')
  await page.getByRole('link', { name: 'View Details of Maya Okafor' }).click()
  await expect(page.getByRole('heading', { name: 'Maya Okafor', level: 1 })).toBeVisible()
  const { pathname } = new URL(page.url())
  const tabs = features.flatMap(({ profileTabs = [] }) => profileTabs)
  const addresses = tabs.flatMap(({ id, action }) => [
    `${pathname}?tab=${id}`,
    ...(action ? [`${pathname}?tab=${id}&${action}=1`] : []),
  ])
  await walk(
    page,
    addresses.map((address): Place => [address, /./]),
  )
})

test('no request fails for a client whom no practice has invited', async ({ page }) => {
  test.slow()
  await signUp(page, freshAddress('alone'), 'Client')
  await walk(page, declaredPages('client'))
})

test('a request that fails is noticed', async ({ page }) => {
  const { failed } = requestsOf(page)
  await page.goto('/help')
  await page.evaluate(() => fetch('/api/v1/account/me'))
  expect(failed).toEqual([expect.stringMatching(/^401 GET \/api\/v1\/account\/me on /)])
})
