import type { Page } from '@playwright/test'
import { withoutFirstData } from './support/first-data.ts'
import { expect, signInAs, test } from './support/people.ts'
import { expectStays } from './support/stays.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })

test('by keyboard: skip the menu, collapse it, find and open a client', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(heading(page, /^Good /)).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const navigation = page.getByRole('navigation', { name: 'Main' })
  await page.keyboard.press('Control+b')
  await expect(navigation).toBeHidden()
  await page.keyboard.press('Control+b')
  await expect(navigation).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('true')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThan(7.1 * 86_400)

  // Escape returns the focus.
  const theme = page.getByRole('button', { name: 'Theme' })
  await theme.focus()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(theme).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('okafor may')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Maya Okafor')).toBeFocused()
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveTitle('Maya Okafor · Openhour')

  // Opened before, so listed first.
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('option').first()).toContainText('Maya Okafor')
  await page.keyboard.type('settin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/settings/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the palette: arrow keys, no results, an action, and the slash key', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(heading(page, /^Good /)).toBeVisible()
  await page.keyboard.press('/')
  const field = palette(page).getByRole('combobox', { name: 'Search clients, notes, documents, tasks and pages' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.press('ArrowDown')
  await expect(palette(page).getByRole('option', { name: 'My Clients' })).toHaveAttribute('aria-selected', 'true')
  await field.fill('zzqxv')
  await expect(palette(page).getByText('No results for “zzqxv”')).toBeVisible()
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found')
  // Found despite the typo.
  await field.fill('okafro')
  await expect(palette(page).getByRole('option', { name: /^Maya Okafor maya@/ })).toBeVisible()
  await field.fill('add cl')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await expect(dialog.getByLabel('Full name', { exact: true })).toBeFocused()
  await expect(page).toHaveURL(/\/app\/clients$/)
  // An open alert dialog has priority.
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
})

test('late results of an older search are ignored, and a failed search says so', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(heading(page, /^Good /)).toBeVisible()
  let free: () => void = () => undefined
  const held = new Promise<void>((done) => (free = done))
  await page.route('**/rpc/search/find*', async (route) => {
    const asked = decodeURIComponent(route.request().url() + (route.request().postData() ?? ''))
    if (asked.includes('maya')) await held
    if (asked.includes('henrik')) return route.abort()
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  const waiting = page.waitForRequest((request) => request.url().includes('/rpc/search/find'))
  await field.fill('maya')
  const asked = await waiting
  await field.fill('ellen')
  await expect(palette(page).getByRole('option', { name: /Ellen/ }).first()).toBeVisible()
  free()
  await asked.response().catch(() => null) // too late or aborted
  await expectStays(() => palette(page).getByRole('option', { name: /Maya/ }).count(), 0)
  await field.fill('henrik')
  await expect(palette(page).getByRole('alert')).toContainText('Your records could not be searched.')
  await page.unroute('**/rpc/search/find*')
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(
    palette(page)
      .getByRole('option', { name: /Henrik/ })
      .first(),
  ).toBeVisible()
})

test('each role has its menu, its account menu, and Billing is one page with two paths', async ({ browser }) => {
  const baseURL = test.info().project.use.baseURL ?? ''
  const expected = {
    'premium@demo.test': { home: '/app/dashboard', help: 1, search: 1 },
    'client@demo.test': { home: '/client/dashboard', help: 0, search: 0 },
    'admin@demo.test': { home: '/app/admin', help: 1, search: 1 },
  }
  for (const [email, { home, help, search }] of Object.entries(expected)) {
    const context = await browser.newContext({ baseURL })
    await signInAs(context, email)
    const page = await context.newPage()
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Search/ })).toHaveCount(search)
    const account = page.getByRole('button', { name: /My Account/ })
    await account.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'My Account' })
    await expect(menu.getByText('My Account')).toBeVisible()
    for (const name of ['Profile', 'Settings', 'Logout'])
      await expect(menu.getByRole('menuitem', { name })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: 'Help & Support' })).toHaveCount(help)
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
    if (home === '/app/dashboard') {
      await page.goto('/app/subscription')
      await expect(page.getByRole('link', { name: 'Billing', exact: true })).toHaveAttribute('aria-current', 'page')
    }
    await context.close()
  }
})

test('below 768 px the menu is a sheet that returns the focus', async ({ page, context }) => {
  await page.setViewportSize({ width: 767, height: 900 })
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByRole('link', { name: 'My Clients' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Control+b')
  await sheet.getByRole('link', { name: 'My Clients' }).click()
  await expect(sheet).toBeHidden()
  await expect(heading(page, 'My Clients')).toBeFocused()
  expect((await context.cookies()).some(({ name }) => name === 'sidebar_state')).toBe(false)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the shell shows placeholders while the account loads', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  let free: () => void = () => undefined
  const held = new Promise<void>((done) => (free = done))
  await withoutFirstData(page)
  await page.route('**/rpc/account/me*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/app/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Loading Openhour' })).toBeVisible()
  free()
  await expect(heading(page, /^Good /)).toBeVisible()
})

test('a page that crashes shows an error and can be retried', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await withoutFirstData(page)
  await page.route('**/rpc/clients/list*', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"json":{"items":7}}' }),
  )
  await page.goto('/app/clients')
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText('We encountered an unexpected error. Please try refreshing the page.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  await page.unroute('**/rpc/clients/list*')
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(heading(page, 'My Clients')).toBeVisible()
})

test('a password reset link works while signed in', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/reset-password#token=a-token-of-a-mail')
  await expect(heading(page, 'This link does not work')).toBeVisible() // and not the dashboard
  await expectStays(() => new URL(page.url()).pathname, '/reset-password')
})

test('Enter opens an exact match, and a client only if unambiguous', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(heading(page, /^Good /)).toBeVisible()
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill(words)
    await expect(palette(page).getByRole('status')).toHaveText(/result|Nothing found/)
  }
  await search('tasks')
  await expect(palette(page).getByRole('option').first()).toHaveText(/^Tasks & To-Do/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Tasks & To-Do')).toBeFocused()

  // The same if pressed before the results arrive.
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('dashboard')
  await page.keyboard.press('Enter')
  await expect(heading(page, /^Good /)).toBeFocused()

  // With a typo, the name is offered but not opened.
  await search('okafro')
  await expect(palette(page).getByRole('group', { name: 'Similar names' }).getByRole('option')).toHaveText(/Maya/)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Maya Okafor')).toBeFocused()
})

test('results beyond the first rows are reachable, and the count shows there are more', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(heading(page, /^Good /)).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('example')
  const clients = palette(page).getByRole('group', { name: 'Clients' })
  await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results shown, there are more$/)
  const found = clients.getByRole('option').filter({ hasNotText: 'Show more clients' })
  const before = await found.count()
  await clients.getByRole('option', { name: 'Show more clients' }).click()
  await expect(clients.getByRole('option', { name: 'Show more clients' })).toHaveCount(0)
  await expect.poll(() => found.count()).toBeGreaterThan(before)
})
