import { expect, signInAs, test } from './support/people.ts'

test('on a phone the menu is a sheet, and a client can be added with the thumb', async ({ page, context }) => {
  await signInAs(context, 'trial@demo.test')
  await page.goto('/app/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'My Clients' }).click()
  await expect(page.getByRole('heading', { name: 'My Clients' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const name = `Thumb ${Date.now()}`
  await page.getByRole('button', { name: 'Add Client' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add New Client' })
  await sheet.getByLabel('Full name', { exact: true }).fill(name)
  await sheet.getByLabel('Age', { exact: true }).fill('28')
  await sheet.getByLabel('Gender', { exact: true }).fill('Male')
  await sheet.getByLabel('Email', { exact: true }).fill(`thumb${Date.now()}@example.com`)
  await sheet.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('no page is wider than the narrowest screen', async ({ page, context }) => {
  // WCAG 2.2, 1.4.10 (reflow): 320 px, which is also a desk's 1280 px at four times its size.
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/clients')
  const client = await page.getByRole('link', { name: 'Maya Okafor' }).first().getAttribute('href')
  const ofClient = [
    'overview',
    'session-history',
    'session-records',
    'clinical-notes',
    'treatment-plan',
    'documents',
    'self-care',
    'history',
  ]
  const settings = ['profile', 'preferences', 'practice']
  const paths = [
    ...['dashboard', 'clients', 'tasks', 'notifications', 'notes/unsigned', 'billing', 'subscription'].map(
      (one) => `/app/${one}`,
    ),
    ...['day', 'week', 'month', 'list'].map((view) => `/app/appointments?view=${view}`),
    ...settings.map((tab) => `/app/settings?tab=${tab}`),
    ...ofClient.map((tab) => `${client}?tab=${tab}`),
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBe(320)
  }
})
