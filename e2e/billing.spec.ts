import type { BrowserContext, Page } from '@playwright/test'
import { expect, freshAddress, signUp, test } from './support/people.ts'

/** Presses a button of the billing page and pays on the page that opens. */
async function pay(page: Page, context: BrowserContext, button: string): Promise<void> {
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: button }).click()
  const checkout = await opened
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  await expect(checkout.getByRole('heading', { name: 'Paid, in test mode' })).toBeVisible()
  await checkout.close()
}

test('from the trial to Pro and Premium, a downgrade taken back, a downgrade, and the portal', async ({
  page,
  context,
}) => {
  await signUp(page, freshAddress('billing'))
  await expect(page).toHaveURL(/dashboard/)
  await page.goto('/app/billing')
  await expect(page.getByText('Trial active')).toBeVisible()
  await pay(page, context, 'Choose Pro')
  await expect(page.getByRole('heading', { name: 'Pro', level: 2 })).toBeVisible()
  await expect(page.getByText('0 of 20 clients').first()).toBeVisible()
  await pay(page, context, 'Upgrade to Premium')
  await expect(page.getByRole('heading', { name: 'Premium', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Downgrade to Pro' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Downgrade to Pro' }).click()
  await expect(page.getByText(/Your plan changes to Pro on/)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep my plan' }).click()
  await expect(page.getByText('You keep your Premium plan')).toBeVisible()
  await expect(page.getByText(/Your plan changes to/)).toBeHidden()
  await page.getByRole('button', { name: 'Downgrade to Free' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByText(/Your plan changes to Free on/)).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Manage subscription' }).click()
  const portal = await opened
  await expect(portal.getByRole('heading', { name: 'Your subscription' })).toBeVisible()
  await expect(portal.getByText(/^TEST-/)).toHaveCount(2)
  await expect(portal.getByRole('button', { name: 'Keep my plan' })).toBeVisible()
})
