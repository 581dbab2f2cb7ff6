import { expect, freshAddress, signInAs, signUp, test } from './support/people.ts'

test('after the trial the limit is explained, with a link to the plans', async ({ page, context }) => {
  await signInAs(context, 'expired@demo.test')
  await page.goto('/app/clients')
  await expect(page.getByText('Limit Reached').first()).toBeVisible()
  await expect(page.getByText('5 / 3 clients').first()).toBeVisible()
  // It is aria-disabled, and explains itself when pressed.
  await page.getByRole('button', { name: 'Add Client' }).click({ force: true })
  const dialog = page.getByRole('dialog', { name: 'Client Limit Reached' })
  await expect(dialog.getByText("You've reached your client limit of 3 clients on your current plan.")).toBeVisible()
  await expect(dialog.getByText('Current clients: 5 / 3')).toBeVisible()
  await dialog.getByRole('link', { name: 'Upgrade to Add More Clients' }).click()
  await expect(page).toHaveURL(/\/app\/subscription/)
})

test('a plan bought in test mode applies in the first tab once paid in the second', async ({ page, context }) => {
  await signUp(page, freshAddress('plan'))
  await expect(page).toHaveURL(/dashboard/)
  await page.goto('/app/billing')
  const opened = context.waitForEvent('page')
  await page
    .getByRole('button', { name: /Choose Pro|Upgrade to Pro|Pro/ })
    .first()
    .click()
  const checkout = await opened
  await expect(checkout.getByText('Test mode – no card is charged and no payment provider is connected')).toBeVisible()
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText(/Pro plan/).first()).toBeVisible()
})

test('each role lands on its own home page and cannot open others', async ({ browser }) => {
  const homes = {
    'premium@demo.test': '/app/dashboard',
    'client@demo.test': '/client/dashboard',
    'admin@demo.test': '/app/admin',
  }
  const baseURL = test.info().project.use.baseURL ?? ''
  for (const [email, home] of Object.entries(homes)) {
    const context = await browser.newContext({ baseURL })
    await signInAs(context, email)
    const page = await context.newPage()
    for (const path of Object.values(homes)) {
      await page.goto(path)
      await expect(page, `${email} at ${path}`).toHaveURL(new RegExp(`${home}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await context.close()
  }
})

test('a missing page has an explanation and links home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link').first()).toHaveAttribute('href', '/')
})

test('the sidebar folds with the keyboard and stays folded', async ({ page, context }) => {
  await signInAs(context, 'pro@demo.test')
  await page.goto('/app/clients')
  await expect(page.getByRole('link', { name: 'Billing' })).toBeVisible()
  await page.keyboard.press('Control+b')
  const folded = async () => (await context.cookies()).find(({ name }) => name === 'sidebar_state')?.value
  await expect.poll(folded).toBe('false')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Clients' })).toBeVisible()
})
