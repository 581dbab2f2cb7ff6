import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { addRecord, expect, freshAddress, openPractice, signInAs, signUp, test } from './support/people.ts'

/** A window of the sample's admin beside that of another person. */
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

test('an admin filters the audit log, exports what is left, and verifies every chain', async ({ page }) => {
  const { email } = await openPractice(page, ['Secret Name'])
  const admin = await openAdmin(page, '/app/admin/audit-logs')
  const entries = admin.getByRole('list', { name: 'Audit entries' }).getByRole('listitem')
  await admin.getByRole('textbox', { name: 'Account’s email address' }).fill(email)
  await admin.getByLabel('Action').selectOption('Writing')
  await admin.getByLabel('About').selectOption('Client details')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('Added client details')
  await expect(entries).toContainText(`${email} (therapist)`)
  await expect(admin.getByRole('main')).not.toContainText('Secret Name')
  await expectNoFindings(admin, 'the filtered audit log')

  const saving = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export' }).click()
  const download = await saving
  await expect(admin.getByText(`1 entry saved as ${download.suggestedFilename()}`)).toBeVisible()
  const file = readFileSync(await download.path(), 'utf8')
  expect(file.trim().split(/\r?\n/)).toHaveLength(2)
  expect(file).toContain(email)
  expect(file).not.toContain('Secret Name')

  await admin.getByLabel('Action').selectOption('Deleting')
  await expect(admin.getByText('Nothing matches these filters.')).toBeVisible()
  await admin.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(entries.nth(1)).toBeVisible()

  const started = admin.waitForResponse((answer) => answer.url().endsWith('/adminAudit/startVerification'))
  await admin.getByRole('button', { name: 'Verify every chain' }).click()
  await started
  await expect(admin.getByText('Intact', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(admin.getByRole('progressbar')).toBeHidden()
  await expect(admin.getByText(/recomputed, .* compared\. Started .* by admin@demo\.test, ended /)).toBeVisible()
  await admin.context().close()
})

test('an admin ends one sign-in, and that browser is signed out', async ({ page }) => {
  const email = freshAddress('signed-in')
  await signUp(page, email)
  const admin = await openAdmin(page, '/app/admin/security')
  await admin.getByRole('textbox', { name: 'Email address of an account' }).fill(email)
  const browsers = admin.getByRole('list', { name: 'Browsers that are signed in' }).getByRole('listitem')
  await expect(browsers).toHaveCount(1)
  await expect(browsers).toContainText(email)
  await expectNoFindings(admin, 'the sign-ins of an account')
  await browsers.getByRole('button', { name: /^End / }).click()
  await expect(admin.getByText(/ is signed out$/)).toBeVisible()
  await expect(admin.getByText('This account is not signed in anywhere.')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/auth/)
  await admin.context().close()
})

test('an admin finds no failed job', async ({ page, context }) => {
  await signInAs(context, 'admin@demo.test')
  await page.goto('/app/admin/queues')
  await expect(page.getByRole('heading', { level: 2, name: 'Jobs', exact: true })).toBeVisible()
  await expect(page.getByText('Jobs that fail appear here, with the reason.')).toBeVisible()
  await page.getByRole('radio', { name: 'Given up' }).click()
  await expect(page.getByText('No failed job is in this state.')).toBeVisible()
  await expectNoFindings(page, 'queues without a failed job')
})

test('an admin reads a confirmation in the outbox, and no email to a client', async ({ page }) => {
  const { email } = await openPractice(page, [])
  const invited = freshAddress('invited')
  const person = { name: 'Secret Name', age: 33, gender: 'Female', email: invited }
  const id = await addRecord(page, '/api/v1/clients', person)
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  await page.request.post(`/api/v1/clients/${id}/portal-access/invitation`, { headers })
  const admin = await openAdmin(page, '/app/admin/outbox')
  const mails = admin.getByRole('list', { name: 'Emails in the outbox' }).getByRole('listitem')
  await expect
    .poll(async () => {
      await admin.reload()
      await expect(mails.first()).toBeVisible()
      return mails.filter({ hasText: invited }).count()
    })
    .toBe(1)
  await expect(mails.filter({ hasText: invited }).getByRole('button')).toHaveCount(0)
  await expectNoFindings(admin, 'the outbox')
  await mails
    .filter({ hasText: email })
    .getByRole('button', { name: `Open Confirm address to ${email}` })
    .click()
  const mail = admin.getByRole('dialog', { name: 'Confirm your email address' })
  await expect(mail).toContainText(`To ${email}`)
  await expect(mail).toContainText(/http\S+#confirm=\S+/)
  await expectNoFindings(admin, 'an email of the outbox')
  await admin.context().close()
})
