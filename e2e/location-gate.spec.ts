import type { BrowserContext, Page } from '@playwright/test'
import { expect, newPassword, samplePassword, signInAs, test } from './support/people.ts'

const american = '8.8.8.8'
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'This App is Not Available in Your Country' })
async function from(context: BrowserContext, ip: string): Promise<void> {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': ip })
}

test('in the United States all pages but three are covered', async ({ page, context }) => {
  await from(context, american)
  for (const path of ['/', '/auth', '/welcome-trial', '/forgot-password', '/app/clients']) {
    await page.goto(path)
    await expect(panelOf(page), path).toBeVisible()
    await expect(page.locator('body > :not(script):not(#location-gate):not([inert])')).toHaveCount(0)
  }
  // Visitors are redirected behind the panel, and the next page shows its own panel.
  await page.waitForURL(/\/auth/)
  const panel = panelOf(page)
  await expect(panel.getByText('United States (US)')).toBeVisible()
  await expect(panel.getByText(american)).toBeVisible()
  await expect(panel.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Check Again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Checked again just now. Nothing has changed.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Check Again' })).toBeFocused()
  for (const path of ['/help', '/privacy', '/terms']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panelOf(page)).toHaveCount(0)
  }
})

test('sign-up is refused there with a reason', async ({ page, context }) => {
  await from(context, american)
  await page.goto('/auth?mode=sign-up')
  await panelOf(page).getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Full name').fill('Robin Example')
  await page.getByLabel('Email').fill('robin.there@example.com')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  const refused = page.waitForResponse('**/api/auth/sign-up')
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  expect((await refused).status()).toBe(451)
  await expect(page.getByRole('heading', { name: 'This App is Not Available in Your Country' })).toBeVisible()
  await expect(page.getByText('You can’t create an account from your location.')).toBeVisible()
})

test('existing accounts can sign in and read there; only buying is refused', async ({ page, context, baseURL }) => {
  await from(context, american)
  await page.goto('/')
  await panelOf(page).getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('pro@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page).toHaveURL(/\/app\/dashboard/)
  await page.goto('/app/clients')
  await expect(page.getByRole('heading', { name: 'My Clients' })).toBeVisible()
  await expect(panelOf(page)).toHaveCount(0)
  const answer = await context.request.post('/functions/v1/create-checkout', {
    headers: { origin: baseURL ?? '' },
    data: { tier: 'premium', currency: 'USD', billingPeriod: 'monthly' },
  })
  expect(answer.status()).toBe(451)
})

test('elsewhere no page is covered, and prices use the local currency', async ({ page, context }) => {
  await from(context, '88.198.0.1')
  const asked = page.waitForResponse('**/functions/v1/geo-check')
  await page.goto('/')
  expect(await (await asked).json()).toMatchObject({ allowed: true, countryCode: 'DE' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#location-gate')).toHaveCount(0)
  await expect(page.locator('[data-currency]')).toHaveValue('EUR')
})

test('an admin tests the gate in their browser, and Clear Cache & Retry ends it', async ({ page, context }) => {
  await signInAs(context, 'admin@demo.test')
  await page.goto('/app/admin/settings?tab=preferences')
  await page.getByLabel('Country of this browser').selectOption({ label: 'United States' })
  await page.goto('/help')
  await expect(panelOf(page)).toHaveCount(0)
  await page.goto('/welcome-trial')
  await expect(panelOf(page).getByText('Manual override')).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Clear Cache & Retry' }).click()
  await expect(panelOf(page)).toHaveCount(0)
  await page.goto('/app/admin/settings?tab=preferences')
  await expect(page.getByLabel('Country of this browser')).toHaveValue('')
})
