import { expect, freshAddress, newPassword, signUp, test } from './support/people.ts'
import { expectNoFindings } from './support/axe.ts'

test('a therapist deletes the account: asked for the word, told what is lost, signed out, and gone', async ({
  page,
}) => {
  test.slow()
  const email = freshAddress('leaving')
  await signUp(page, email)
  await page.goto('/app/settings?tab=account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('0 clients with their records')).toBeVisible()
  await expect(dialog.getByText('Export your data first')).toBeVisible()
  await expectNoFindings(page, 'the dialog that deletes an account')
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Nothing was deleted.')).toBeVisible()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  await expect(page).toHaveURL(/\/#account-deleted$/)
  await expect(page.getByRole('heading', { name: 'Account Deleted' })).toBeVisible()
  await expect(page.getByText('Your account has been permanently deleted')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Your account has been permanently deleted')).toBeHidden()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page.getByText('Wrong email or password')).toBeVisible()
})

test('a client deletes the account in the portal’s settings', async ({ page }) => {
  test.slow()
  await signUp(page, freshAddress('leaving-client'), 'Client')
  await page.goto('/client/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been permanently deleted')).toBeVisible()
})
