import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, linkFromMail, newestMail, newPassword, signInAs, test } from './support/people.ts'

// One after the other: they save the same row.
test.describe.configure({ mode: 'default' })

const widths = { desk: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } }

async function openSettings(page: Page, tab: string): Promise<void> {
  await signInAs(page.context(), 'admin@demo.test')
  await page.goto(`/app/admin/settings?tab=${tab}`)
}

// Nothing here closes sign-up or changes plans: other journeys use the same server.
for (const [name, viewport] of Object.entries(widths))
  test(`an admin names the server and tries its email (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openSettings(page, 'installation')
    const form = page.getByRole('form', { name: 'Name and support' })
    await form.getByLabel('Name').fill('Evil <evil@example.com>')
    await form.getByRole('button', { name: 'Save name and support' }).click()
    await expect(form.getByText(/can’t contain/)).toBeVisible()
    await form.getByLabel('Name').fill(`Riverside ${name}`)
    await form.getByRole('button', { name: 'Save name and support' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await expect(page.getByText(/Last changed by admin@demo\.test/).first()).toBeVisible()
    await form.getByLabel('Name').fill('')
    await form.getByRole('button', { name: 'Save name and support' }).click()
    await expect(form.getByText('Not saved yet')).toBeHidden()
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText(/was saved in the outbox/)).toBeVisible()
    expect(newestMail('admin@demo.test')).toContain('Test email')
    await expectNoFindings(page, 'server settings')
    await page.getByRole('link', { name: 'Open the outbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  })

for (const [name, viewport] of Object.entries(widths))
  test(`an admin looks up an environment variable (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openSettings(page, 'environment')
    await page.getByRole('textbox', { name: 'Search variables' }).fill('smtp_url')
    const rows = page.getByRole('list', { name: 'Variables found' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('SMTP_URL')
    await expect(rows).toContainText('Not set')
    await expectNoFindings(page, 'environment')
  })

test('an invited therapist opens a practice with a password of their own', async ({ page, browser, baseURL }) => {
  const email = freshAddress('invited')
  const admins = await browser.newContext({ baseURL: baseURL ?? '' })
  await signInAs(admins, 'admin@demo.test')
  const admin = await admins.newPage()
  await admin.goto('/app/admin/therapists')
  await admin.getByRole('button', { name: 'Invite therapist' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Tess Therapist')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(await linkFromMail(email, 'confirm'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: 'Finish signing up' })).toBeVisible()
  await page.getByRole('radio', { name: /^Therapist/ }).check()
  await page.getByLabel('Full name').fill('Tess Therapist')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your email address is confirmed. Please sign in.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page).toHaveURL(/\/app\/dashboard/)
  await admins.close()
})

test('of two admins who save at once, the second is told and loses nothing', async ({ page }) => {
  await openSettings(page, 'installation')
  const form = page.getByRole('form', { name: 'Name and support' })
  await form.getByLabel('Support address').fill('second@example.com')
  const { version } = (await (await page.request.get('/api/v1/admin/settings')).json()) as { version: number }
  const origin = test.info().project.use.baseURL ?? ''
  const first = await page.request.patch('/api/v1/admin/settings', {
    headers: { origin },
    data: { version, supportEmail: 'first@example.com' },
  })
  expect(first.status()).toBe(200)
  await form.getByRole('button', { name: 'Save name and support' }).click()
  await expect(form.getByText(/changed in another tab|another admin/i).first()).toBeVisible()
  const saved = (await (await page.request.get('/api/v1/admin/settings')).json()) as {
    version: number
    supportEmail: string
  }
  expect(saved.supportEmail).toBe('first@example.com')
  await page.request.patch('/api/v1/admin/settings', {
    headers: { origin },
    data: { version: saved.version, supportEmail: null },
  })
})
