import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './support/people.ts'

const pages: [path: string, account: string | undefined, heading: RegExp][] = [
  ['/auth', undefined, /Welcome back/],
  ['/auth?mode=sign-up', undefined, /Start your free trial/],
  ['/forgot-password', undefined, /./],
  ['/reset-password', undefined, /./],
  ['/app/dashboard', 'premium@demo.test', /Good/],
  ['/app/clients', 'premium@demo.test', /My Clients/],
  ['/app/clients', 'expired@demo.test', /My Clients/],
  ['/app/subscription', 'trial@demo.test', /./],
  ['/client/dashboard', 'client@demo.test', /./],
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

test('a page with faults on purpose is found out', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><head><title>x</title></head><body><main><h1>x</h1><img src="x"><button></button></main></body></html>',
  )
  await expect(clean(page)).rejects.toThrow(/image-alt|button-name/)
})
