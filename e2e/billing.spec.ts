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

async function addClientsByApi(context: BrowserContext, count: number): Promise<void> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  for (let number = 1; number <= count; number++) {
    const data = { name: `Client ${number}`, age: 30, gender: 'Female', email: `client-${number}@example.com` }
    expect((await context.request.post('/api/v1/clients', { headers, data })).status()).toBe(201)
  }
}

test('from the trial to Pro, its limit and Premium, a downgrade taken back, a downgrade, and the portal', async ({
  page,
  context,
}) => {
  test.slow()
  await signUp(page, freshAddress('billing'))
  await expect(page).toHaveURL(/dashboard/)
  await page.goto('/app/billing')
  await expect(page.getByText('Trial active')).toBeVisible()
  await pay(page, context, 'Choose Pro')
  await expect(page.getByRole('heading', { name: 'Pro', level: 2 })).toBeVisible()
  await expect(page.getByText('0 of 20 clients').first()).toBeVisible()

  await addClientsByApi(context, 20)
  await page.goto('/app/clients')
  await expect(page.getByText('Limit Reached').first()).toBeVisible()
  // It is aria-disabled, and explains itself when pressed.
  await page.getByRole('button', { name: 'Add Client' }).click({ force: true })
  const limit = page.getByRole('dialog', { name: 'Client Limit Reached' })
  await expect(limit.getByText('Current clients: 20 / 20')).toBeVisible()
  await expect(
    limit.getByText("You've reached your client limit for the Pro plan. Upgrade to Premium for unlimited clients."),
  ).toBeVisible()
  await limit.getByRole('link', { name: 'Upgrade to Add More Clients' }).click()
  await expect(page).toHaveURL(/\/app\/subscription/)
  await expect(page.getByText('20 of 20 clients. Limit reached').first()).toBeVisible()
  await pay(page, context, 'Upgrade to Premium')
  await expect(page.getByRole('heading', { name: 'Premium', level: 2 })).toBeVisible()
  await page.getByRole('link', { name: 'My Clients' }).first().click()
  await page.getByRole('button', { name: 'Add Client' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Client' })
  await adding.getByLabel('Full name', { exact: true }).fill('One More')
  await adding.getByLabel('Age', { exact: true }).fill('34')
  await adding.getByLabel('Gender', { exact: true }).fill('Female')
  await adding.getByLabel('Email', { exact: true }).fill('one-more@example.com')
  await adding.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByText('Client added successfully!').first()).toBeVisible()

  await page.goto('/app/billing')
  await page.getByRole('button', { name: 'Downgrade to Pro' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking.getByText(/You have 21 active clients\. All of them stay\./)).toBeVisible()
  await asking.getByRole('button', { name: 'Downgrade to Pro' }).click()
  await expect(page.getByText(/Your plan changes to Pro on/)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep my plan' }).click()
  await expect(page.getByText('You keep your Premium plan')).toBeVisible()
  await expect(page.getByText(/Your plan changes to/)).toBeHidden()
  await page.getByRole('button', { name: 'Downgrade to Trial (ended)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Downgrade to Trial (ended)' }).click()
  await expect(page.getByText(/Your plan changes to Trial \(ended\) on/)).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Manage subscription' }).click()
  const portal = await opened
  await expect(portal.getByRole('heading', { name: 'Your subscription' })).toBeVisible()
  await expect(portal.getByText(/^TEST-/)).toHaveCount(2)
  await expect(portal.getByRole('button', { name: 'Keep my plan' })).toBeVisible()
})
