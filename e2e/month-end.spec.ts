import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { dayIn, zoneAtNoon } from './support/days.ts'
import { canInvoice, issueOne } from './support/invoicing.ts'
import { addRecord, expect, openPractice, test } from './support/people.ts'

const zone = zoneAtNoon()
test.use({ timezoneId: zone })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** An issued invoice of 92.50 euros, with a tax category that has no account yet, and a charge of 40 that waits. */
async function invoiceOfToday(page: Page, clientId: string, today: string): Promise<void> {
  const taxCategoryId = await canInvoice(page)
  await issueOne(page, clientId, { serviceDate: today, taxCategoryId, minutes: 50 })
  const charge = { serviceDate: today, taxCategoryId, currency: 'EUR', description: 'Report', amountMinor: 4000 }
  await addRecord(page, `/api/v1/clients/${clientId}/charges`, charge)
}

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('a month’s figures open their rows, and its invoices are saved for the accountant', async ({ page }) => {
  const { ids } = await openPractice(page, ['Nell Harper'])
  const today = dayIn(zone)
  const month = today.slice(0, 7)
  await invoiceOfToday(page, ids[0] ?? '', today)

  await page.goto('/app/invoices')
  await page.getByRole('link', { name: 'Month’s end' }).click()
  await expect(page.getByRole('heading', { name: /^Nothing in / })).toBeVisible()
  await expectNoFindings(page, 'a month without anything')
  await page.getByRole('button', { name: 'Next month' }).click()
  const money = page.getByRole('list', { name: 'Money in EUR' })
  await expect(money.getByRole('link', { name: /^Charged 2 charges/ })).toContainText('€132.50')
  await expect(money.getByRole('link', { name: /^Invoiced/ })).toContainText('€92.50')
  await expectNoFindings(page, 'a month’s end')
  await expectNoScrollingSideways(page, 'a month’s end')

  await money.getByRole('link', { name: /^Charged, without an invoice/ }).click()
  const rows = page.getByRole('list', { name: 'Rows' })
  await expect(rows.getByRole('link')).toHaveCount(1)
  await expect(rows).toContainText('Report')
  await expectNoFindings(page, 'the rows of a figure')
  await expectNoScrollingSideways(page, 'the rows of a figure')
  await page.getByRole('link', { name: /^All figures of/ }).click()
  await page.getByRole('radio', { name: 'Year' }).click()
  await expect(page.getByRole('heading', { level: 2, name: today.slice(0, 4), exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'By service' }).getByRole('link')).toHaveCount(2)

  await page.goto(`/app/invoices/month?month=${month}`)
  const list = await saved(page, 'CSV list')
  expect(list.name).toBe(`invoices-${month}.csv`)
  expect(list.bytes.toString()).toMatch(
    /^\uFEFF"Number","Kind","Date"[^]*"Nell Harper","EUR","Therapy","E","0","92.50","0.00","92.50"/,
  )

  // DATEV's list says what it needs.
  await page.getByRole('button', { name: 'DATEV booking list' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'needs a debtor account' })).toBeVisible()
  await page.goto('/app/settings?tab=invoices')
  await page.getByLabel('Debtor account').fill('10000')
  await page.getByRole('form', { name: 'Invoice settings' }).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Invoice settings saved')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Therapy' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = dialog(page, 'Edit tax category')
  await editing.getByLabel('Revenue account').fill('8100')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Tax category saved')).toBeVisible()
  await page.goto(`/app/invoices/month?month=${month}`)
  const datev = await saved(page, 'DATEV booking list')
  expect(datev.name).toBe(`EXTF_Buchungsstapel_${month}.csv`)
  expect(datev.bytes.toString('latin1')).toMatch(
    /^"EXTF";700;21;"Buchungsstapel";13;[^]*\r\n92,50;"S";"EUR";;;;10000;8100;/,
  )
})
