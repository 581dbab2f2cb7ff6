import type { BrowserContext, Page } from '@playwright/test'
import { expect, samplePassword, test } from './support/people.ts'
import { openUpgradedServer, type UpgradedServer } from './support/upgraded-server.ts'

// Serial, with one server: two workers would use the same port and upgrade each other's pages.
test.describe.configure({ mode: 'default' })

let server: UpgradedServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await openUpgradedServer(Number(process.env.OPENHOUR_E2E_PORT ?? 4700) + 10)
})
test.afterAll(async () => server.stop())

const offer = (page: Page) =>
  page.getByText('Openhour was updated. Reload to use the new version: what you typed is kept.')

async function signIn(context: BrowserContext): Promise<void> {
  const data = { email: 'premium@demo.test', password: samplePassword }
  const answer = await context.request.post(`${server.origin}/api/auth/sign-in`, {
    headers: { origin: server.origin },
    data,
  })
  expect(answer.status()).toBe(200)
}

test('an upgrade with an open form: it keeps working, offers to reload, and restores the draft', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(context)
  await page.goto(`${server.origin}/app/clients`)
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add New Client' })
  await form.getByLabel('Full name', { exact: true }).fill('Typed Before')
  await expect(form.getByText('Draft saved')).toBeVisible()

  await server.upgrade()
  await form.getByLabel('Full name', { exact: true }).fill('Typed Under It')
  await expect(form.getByText(/^Openhour was updated\./)).toBeVisible()
  // Typed just before, so not even the draft is saved.
  await form.getByLabel('Full name', { exact: true }).fill('Typed Last')
  // Until then, the button of this name is the form’s own.
  const loaded = page.waitForEvent('load')
  await form.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  await expect(form.getByText('We restored your unsaved draft.')).toBeVisible()
  await expect(form.getByLabel('Full name', { exact: true })).toHaveValue('Typed Last')
  await expect(form.getByText(/^Openhour was updated\./)).toHaveCount(0)
  await expect(offer(page)).toBeHidden()
})

test('an open tab finds its files after two upgrades; after a third it explains what to do', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(context)
  await page.goto(`${server.origin}/app/dashboard`)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await server.upgrade()
  await server.upgrade()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings & Profile' })).toBeVisible()
  await expect(offer(page)).toBeVisible()

  await server.upgrade()
  await menu.getByRole('link', { name: 'Tasks & To-Do' }).click()
  await expect(page.getByRole('alert').getByText('This page isn’t loaded yet')).toBeVisible()
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(menu).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks & To-Do' })).toBeVisible()
  await expect(offer(page)).toBeHidden()
})
