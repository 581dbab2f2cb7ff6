import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './support/people.ts'

const pages: [path: string, account: string | undefined, heading: RegExp][] = [
  ['/', undefined, /Fifty minutes/],
  ['/help', undefined, /Help/],
  ['/privacy', undefined, /Privacy/],
  ['/terms', undefined, /Terms/],
  ['/welcome-trial', undefined, /begin/],
  ['/client-welcome', undefined, /Welcome/],
  ['/auth', undefined, /Welcome back/],
  ['/auth?mode=sign-up', undefined, /Start your free trial/],
  ['/auth?mode=second-factor', undefined, /One more step/],
  ['/auth?error=account-not-linked', undefined, /This address already has an account/],
  ['/forgot-password', undefined, /./],
  ['/reset-password', undefined, /./],
  ['/app/dashboard', 'premium@demo.test', /Good/],
  ['/app/clients', 'premium@demo.test', /My Clients/],
  ['/app/clients', 'expired@demo.test', /My Clients/],
  ['/app/subscription', 'trial@demo.test', /./],
  ['/app/settings', 'premium@demo.test', /Settings & Profile/],
  ['/app/settings?tab=preferences', 'premium@demo.test', /Settings & Profile/],
  ['/client/profile', 'client@demo.test', /Settings & Profile/],
  ['/app/admin/settings?tab=preferences', 'admin@demo.test', /Settings & Profile/],
  ['/client/dashboard', 'client@demo.test', /./],
  ['/app/notifications', 'premium@demo.test', /Notifications/],
  ['/client/notifications', 'client@demo.test', /Notifications/],
  ['/app/admin/notifications', 'admin@demo.test', /Notifications/],
  ['/app/admin', 'admin@demo.test', /./],
  ['/no/such/page', undefined, /./],
]

async function clean(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([])
}

for (const [path, account, heading] of pages) {
  test(`${path} as ${account ?? 'a visitor'} has no finding`, async ({ page, context }) => {
    if (account) await signInAs(context, account)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on(
      'console',
      (message) => message.type() === 'error' && !/401|404/.test(message.text()) && errors.push(message.text()),
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await clean(page)
    expect(errors).toEqual([])
  })
}

test('the client profile and its dialogs have no finding', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/clients')
  await page.getByRole('link', { name: 'View Details of Maya Okafor' }).click()
  await expect(page.getByRole('heading', { name: 'Maya Okafor', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mood and anxiety' })).toBeVisible()
  await clean(page)
  await page.goto('/app/clients')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await clean(page)
})

test('the palette, a menu and the sheet have no finding while they are open', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('option', { name: 'Settings' })).toBeVisible()
  await clean(page)
  await palette.getByRole('combobox').fill('maya')
  await expect(palette.getByRole('option', { name: 'Maya Okafor maya@example.com' })).toBeVisible()
  await clean(page)
  await palette.getByRole('combobox').fill('zzqxv')
  await expect(palette.getByText('Nothing fits')).toBeVisible()
  await clean(page)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.getByRole('button', { name: /My Account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await clean(page)
  await page.keyboard.press('Escape')
  if ((page.viewportSize()?.width ?? 0) >= 768) return
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My Clients' })).toBeVisible()
  await clean(page)
})

test('the security settings and their dialogs have no finding', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/settings')
  await expect(page.getByRole('list', { name: 'Browsers that are signed in' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('Heron-Quartz')
  await page.getByLabel('Confirm new password').fill('Heron')
  await clean(page)
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor' })
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Enter the six digits that your app shows')).toBeVisible()
  await clean(page)
})

test('the location gate has no finding, restricted and while it checks', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '8.8.8.8' })
  await page.goto('/welcome-trial')
  const gate = page.getByRole('dialog', { name: 'This App is Not Available in Your Country' })
  await expect(gate).toBeVisible()
  await clean(page)
  await page.route('**/functions/v1/geo-check', () => undefined) // never answered
  await gate.getByRole('button', { name: 'Check Again' }).click()
  await expect(gate.getByText('Verifying your location...')).toBeVisible()
  await clean(page)
  await page.goto('/welcome-trial')
  await expect(page.getByText('This helps us ensure compliance with regional regulations')).toBeVisible()
  await clean(page)
})

test('a page with faults on purpose is found out', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><head><title>x</title></head><body><main><h1>x</h1><img src="x"><button></button></main></body></html>',
  )
  await expect(clean(page)).rejects.toThrow(/image-alt|button-name/)
})
