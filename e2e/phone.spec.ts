import { expectNoScrollingSideways } from './support/axe.ts'
import { expect, openPractice, signInAs, test } from './support/people.ts'

test('on a phone the menu is a sheet, and the add button is within reach', async ({ page }) => {
  await openPractice(page, ['Wren Example'])
  await page.goto('/app/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'My Clients' }).click()
  await expect(page.getByRole('heading', { name: 'My Clients' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const name = `Thumb ${Date.now()}`
  await page.getByRole('button', { name: 'Add Client' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add New Client' })
  await sheet.getByLabel('Full name', { exact: true }).fill(name)
  await sheet.getByLabel('Age', { exact: true }).fill('28')
  await sheet.getByLabel('Gender', { exact: true }).fill('Male')
  await sheet.getByLabel('Email', { exact: true }).fill(`thumb${Date.now()}@example.com`)
  await sheet.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectNoScrollingSideways(page)
})

test('Back closes an open sheet and stays on the page', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'My Clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Clients' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'My Clients' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/clients$/)

  // Closing it with its button leaves no history entry: one Back is one page.
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await expect.poll(() => page.evaluate(() => (history.state as { overlay?: number }).overlay)).toBeUndefined()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()

  await page.goto('/app/clients')
  await page
    .getByRole('link', { name: /Maya Okafor/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  const sections = page.getByRole('dialog', { name: 'All Sections' })
  await expect(sections).toBeVisible()
  await page.goBack()
  await expect(sections).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
})

test('a toast does not cover the main button of a sheet', async ({ page }) => {
  await openPractice(page, [])
  await page.goto('/app/clients')
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Add New Client' })
  await sheet.getByLabel('Full name', { exact: true }).fill('Toast Below')
  await sheet.getByLabel('Age', { exact: true }).fill('28')
  await sheet.getByLabel('Gender', { exact: true }).fill('Male')
  await sheet.getByLabel('Email', { exact: true }).fill(`toast${Date.now()}@example.com`)
  await page.route('**/rpc/clients/add*', (route) => route.abort())
  const send = sheet.getByRole('button', { name: 'Add Client' })
  await send.click()
  const toast = page.locator('[data-sonner-toast]') // the sheet hides everything else from screen readers
  await expect(toast.first()).toBeVisible()
  // It slides in.
  const room = async () => {
    const [below, above] = [await send.boundingBox(), await toast.first().boundingBox()]
    return below && above ? below.y - above.y - above.height : 0
  }
  await expect.poll(room).toBeGreaterThan(0)
})

test('on a phone an admin reads what needs them and checks a part', async ({ page, context }) => {
  await signInAs(context, 'admin@demo.test')
  await page.goto('/app/admin')
  await expect(page.getByRole('list', { name: 'What needs you' }).getByRole('link').first()).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/admin/checkPart'))
  await page.getByRole('button', { name: 'Check now: Jobs' }).click()
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 2, name: 'Disk and database' })).toBeVisible()
  await expectNoScrollingSideways(page)
})
