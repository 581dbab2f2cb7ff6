import { expect, signInAs, test } from './support/people.ts'

test('on a phone the menu is a sheet, and a client can be added with the thumb', async ({ page, context }) => {
  await signInAs(context, 'trial@demo.test')
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
