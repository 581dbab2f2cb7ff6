import { expectNoFindings } from './support/axe.ts'
import { expect, openPractice, signInAs, test } from './support/people.ts'

test('the open palette, menu and sheet have no violations', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('option', { name: 'Settings' })).toBeVisible()
  await expectNoFindings(page, 'palette')
  await palette.getByRole('combobox').fill('maya')
  await expect(palette.getByRole('option', { name: 'Maya Okafor maya@example.com' })).toBeVisible()
  await expectNoFindings(page, 'palette with finds')
  await palette.getByRole('combobox').fill('zzqxv')
  await expect(palette.getByText('No results for')).toBeVisible()
  await expectNoFindings(page, 'palette without')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.getByRole('button', { name: /My Account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectNoFindings(page, 'account menu')
  await page.keyboard.press('Escape')
  if ((page.viewportSize()?.width ?? 0) >= 768) return
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My Clients' })).toBeVisible()
  await expectNoFindings(page, 'sheet')
})

test('the security settings and their dialogs have no violations', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/settings')
  await expect(page.getByRole('list', { name: 'Browsers that are signed in' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('Heron-Quartz')
  await page.getByLabel('Confirm new password').fill('Heron')
  await expectNoFindings(page, 'passwords typed')
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor' })
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Enter the six digits from your app')).toBeVisible()
  await expectNoFindings(page, 'two-factor')
})

// In a practice of its own: all windows of a person share the draft of a new client.
test('the client form with errors has no violations', async ({ page }) => {
  await openPractice(page, [])
  await page.goto('/app/clients')
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expectNoFindings(page, 'form of a client')
})
