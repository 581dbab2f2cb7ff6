import type { BrowserContext, Page } from '@playwright/test'
import { features } from '../web/src/screens/features.ts'
import { expectWorker } from './support/device.ts'
import { expect, signInAs, test } from './support/people.ts'
import { expectStays } from './support/stays.ts'

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const offlineLine = (page: Page) => page.getByText('You’re offline.')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function openDashboard(page: Page, context: BrowserContext): Promise<void> {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(heading(page, /^Good /)).toBeVisible()
}

test('without a connection, a page that is loaded says what is safe and what to do, and opens again with one', async ({
  page,
  context,
}) => {
  await openDashboard(page, context)
  await expectWorker(page)
  await context.setOffline(true)
  await page.goto('/app/clients')
  await expect(heading(page, 'You’re offline')).toBeVisible()
  await expect(page.getByText('What you saved is safe there.')).toBeVisible()
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toContain('/app-offline')
  expect(stored.filter((path) => !/^\/(app-offline|theme\.js|icon\.svg|assets\/.+)$/.test(path))).toEqual([])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page, 'My Clients')).toBeVisible()
})

test('offline, code that is not loaded stays closed and opens once the connection is back', async ({
  page,
  context,
}) => {
  await openDashboard(page, context)
  await context.setOffline(true)
  await expect(offlineLine(page)).toBeVisible()

  // A tooltip.
  await page.getByRole('button', { name: 'Menu', exact: true }).hover()
  await expectStays(() => heading(page, /^Good /).isVisible(), true, 1500)
  // Menus, the bell, the palette.
  for (const name of ['Theme', /Notifications/, /My Account/, /^Search/]) {
    await page.getByRole('button', { name }).first().click()
    await expectStays(() => heading(page, /^Good /).isVisible(), true, 300)
  }
  await page.keyboard.press('Control+k')
  await expectStays(() => heading(page, /^Good /).isVisible(), true)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)

  await context.setOffline(false)
  await expect(offlineLine(page)).toBeHidden()
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('menu', { name: 'Theme' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Menu')
})

test('offline, every page keeps the shell, explains what is missing, and recovers by itself', async ({
  page,
  context,
}) => {
  await openDashboard(page, context)
  await menu(page).getByRole('link', { name: 'My Clients' }).click()
  await expect(heading(page, 'My Clients')).toBeVisible()
  await expect(page.getByRole('link', { name: /Maya Okafor/ }).first()).toBeVisible()
  await context.setOffline(true)
  await expect(offlineLine(page)).toBeVisible()

  // Pages opened before still work.
  await menu(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, /^Good /)).toBeVisible()
  await menu(page).getByRole('link', { name: 'My Clients' }).click()
  await expect(page.getByRole('link', { name: /Maya Okafor/ }).first()).toBeVisible()

  const paths = {
    'Tasks & To-Do': 'Tasks & To-Do',
    Appointments: 'Appointments',
    Billing: /Billing|Subscription/,
    Settings: 'Settings & Profile',
  }
  for (const [link, title] of Object.entries(paths)) {
    await menu(page).getByRole('link', { name: link }).click()
    await expect(page.getByRole('alert').getByText('This page isn’t loaded yet')).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page, title)).toBeVisible()
    await context.setOffline(true)
    await expect(offlineLine(page)).toBeVisible()
    await menu(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page, /^Good /)).toBeVisible()
    // Its code is loaded now.
    await menu(page).getByRole('link', { name: link }).click()
    await expect(heading(page, title)).toBeVisible()
  }
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('offline, the sections of a record say what is missing, and recover by themselves', async ({ page, context }) => {
  await openDashboard(page, context)
  await menu(page).getByRole('link', { name: 'My Clients' }).click()
  await expect(heading(page, 'My Clients')).toBeVisible() // the dashboard names her too
  await page
    .getByRole('link', { name: /Maya Okafor/ })
    .first()
    .click()
  await expect(heading(page, 'Maya Okafor')).toBeVisible()
  const sections = page.getByRole('navigation', { name: /sections/i })
  await context.setOffline(true)
  await expect(offlineLine(page)).toBeVisible()
  // The first one is already open.
  const tabs = features.flatMap(({ profileTabs = [] }) => profileTabs).slice(1)
  for (const { title, menuTitle: name = title } of tabs) {
    await sections.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText('This part isn’t loaded yet.')).toBeVisible()
    await expect(heading(page, 'Maya Okafor')).toBeVisible()
  }
  await context.setOffline(false)
  await expect(page.getByText('This part isn’t loaded yet.')).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: tabs.at(-1)?.title ?? '' })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})
