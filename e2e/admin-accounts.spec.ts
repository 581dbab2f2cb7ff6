import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import {
  expect,
  freshAddress,
  linkFromMail,
  newestMail,
  newPassword,
  signInAs,
  signUp,
  test,
} from './support/people.ts'

/** A window of the sample's admin. */
async function openAdmin(page: Page, path: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  if (!context) throw new Error('there is no browser')
  await signInAs(context, 'admin@demo.test')
  const admin = await context.newPage()
  await admin.goto(path)
  return admin
}

async function openAccount(admin: Page, email: string): Promise<void> {
  await admin.getByRole('textbox', { name: 'Search by name or address' }).fill(email)
  // Only once the others are gone: a row that moves up meanwhile is missed.
  const rows = admin.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await rows.filter({ hasText: email }).getByRole('link').click()
  await expect(admin).toHaveURL(/\/app\/admin\/therapists\/.+/)
  await expect(admin.getByText(email).first()).toBeVisible()
}

async function act(admin: Page, button: string, reason: string): Promise<void> {
  await admin.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await expectNoFindings(admin, button)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('an admin suspends an account, whose owner is told and signed out, and restores it', async ({ page }) => {
  const email = freshAddress('suspended')
  await signUp(page, email)
  const admin = await openAdmin(page, '/app/admin/therapists')
  await openAccount(admin, email)
  await expect(admin.getByRole('heading', { name: 'Usage' })).toBeVisible()
  await act(admin, 'Suspend account', 'The card was reported as stolen.')
  await expect(admin.getByText('Suspended', { exact: true }).first()).toBeVisible()
  await expect(admin.getByText('The card was reported as stolen.')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => newestMail(email)).toContain('Your account was suspended')
  await act(admin, 'Restore account', 'A mistake of the bank.')
  await expect(admin.getByText('Active', { exact: true }).first()).toBeVisible()
  await signInAs(page.context(), email, newPassword)
  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await admin.context().close()
})

test('an admin extends a trial and gives a plan, which the therapist has at once', async ({ page }) => {
  const email = freshAddress('given')
  await signUp(page, email)
  const admin = await openAdmin(page, '/app/admin/therapists')
  await openAccount(admin, email)
  await admin.getByRole('button', { name: 'Extend trial' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Days').fill('91')
  await dialog.getByLabel('Reason').fill('They had no time to try it.')
  await dialog.getByRole('button', { name: 'Extend trial' }).click()
  await expect(dialog.getByText('Enter 1 to 90 days')).toBeVisible()
  await dialog.getByLabel('Days').fill('30')
  await dialog.getByRole('button', { name: 'Extend trial' }).click()
  await expect(dialog).toBeHidden()
  await admin.getByRole('button', { name: 'Give a plan' }).click()
  await dialog.getByLabel('Plan').selectOption('Premium')
  await dialog.getByLabel('Until').fill('31/12/2027')
  await dialog.getByLabel('Reason').fill('They help us to test.')
  await dialog.getByRole('button', { name: 'Give plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText(/Premium/).first()).toBeVisible()
  await page.goto('/app/billing')
  await expect(page.getByText(/Premium plan/).first()).toBeVisible()
  await admin.context().close()
})

test('an invited admin chooses a password, and is removed', async ({ page }) => {
  const email = freshAddress('colleague')
  const admin = await openAdmin(page, '/app/admin/therapists')
  await admin.getByRole('button', { name: 'Invite admin' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ada Admin')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(await linkFromMail(email, 'token'))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(page.getByText(/password/i).first()).toBeVisible()
  await expect
    .poll(async () => {
      const data = { email, password: newPassword }
      const origin = test.info().project.use.baseURL ?? ''
      return (await page.request.post('/api/auth/sign-in', { headers: { origin }, data })).status()
    })
    .toBe(200)
  await page.goto('/app/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await admin
    .getByRole('radio', { name: 'Admins' })
    .or(admin.getByRole('button', { name: 'Admins' }))
    .first()
    .click()
  await openAccount(admin, email)
  await act(admin, 'Remove admin', 'Only a trial.')
  await expect(admin).toHaveURL(/\/app\/admin\/therapists/)
  await page.reload()
  await expect(page).toHaveURL(/\/auth/)
  await admin.context().close()
})
