import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { expect, newClientOfNewPractice, test } from './support/people.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Fills in who issues and what is needed to charge, and saves it. */
async function setUp(page: Page): Promise<void> {
  await page.goto('/app/settings?tab=invoices')
  const form = page.getByRole('form', { name: 'Invoice settings' })
  await form.getByLabel('Name').fill('Practice at the Park')
  await form.getByLabel('Address').first().fill('Park Street 1\n10115 Berlin\nGermany')
  await form.getByLabel('Currency').click()
  await page.keyboard.type('euro')
  await page.getByRole('option', { name: 'Euro (EUR)' }).click()
  await form.getByLabel('Price of a session').fill('92,50')
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await form.getByLabel('Prefix').fill('R')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Invoice settings saved')).toBeVisible()
}

async function addTax(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add tax category' }).click()
  const adding = dialog(page, 'Add a tax category')
  await adding.getByLabel('Name').fill('Therapy')
  await adding.getByLabel('Sentence on the invoice').fill('Exempt from VAT.')
  await adding.getByRole('button', { name: 'Add tax category' }).click()
  await expect(page.getByRole('list', { name: 'Tax categories' })).toContainText('Exempt from VAT.')
}

async function addCharge(page: Page, description: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Add charge' }).first().click()
  const adding = dialog(page, 'Add a charge')
  await adding.getByLabel('What it is for').fill(description)
  await adding.getByLabel('Amount').fill(amount)
  await adding.getByLabel('Tax category').selectOption({ index: 1 })
  await adding.getByRole('button', { name: 'Add charge' }).click()
  await expect(page.getByRole('list', { name: 'Charges' })).toContainText(description)
}

test('from the settings to a paid invoice, and one that is corrected', async ({ page }) => {
  test.slow()
  const { client, clientId: id } = await newClientOfNewPractice(page, 'Nell Harper')
  await page.goto(`/app/clients/${id}?tab=billing`)
  await page.getByRole('link', { name: 'Set up invoices' }).click()
  await setUp(page)
  await addTax(page)
  await expectNoFindings(page, 'invoice settings')
  await expectNoScrollingSideways(page, 'invoice settings')

  await page.goto(`/app/clients/${id}?tab=billing`)
  await addCharge(page, 'First session', '92,50')
  await addCharge(page, 'Report', '40')
  await expect(page.getByLabel('Balance in EUR')).toContainText('€132.50')
  await expectNoFindings(page, 'billing of a client')
  await expectNoScrollingSideways(page, 'billing of a client')

  await page.goto('/app/invoices')
  await page.getByRole('button', { name: 'Draft invoices' }).click()
  await dialog(page, 'Draft invoices').getByRole('button', { name: 'Draft invoices' }).click()
  await expect(page.getByText('1 invoice drafted')).toBeVisible()
  await page.getByRole('list', { name: 'Invoices' }).getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1, name: 'Draft invoice' })).toBeVisible()
  await page.getByRole('button', { name: 'Take Report off this invoice' }).click()
  await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click()
  const number = page.getByRole('heading', { level: 1, name: /^Invoice R\d{4}-0001$/ })
  await expect(number).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Practice at the Park')
  await expect(page.getByRole('article')).toContainText('Exempt from VAT.')
  await expectNoFindings(page, 'an invoice')
  await expectNoScrollingSideways(page, 'an invoice')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Invoice R\d{4}-0001\.pdf$/)

  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog(page, 'Record a payment').getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()

  await page.goto('/app/invoices?show=charges')
  await page.getByRole('checkbox', { name: 'Choose Nell Harper, Report' }).check()
  await page.getByRole('button', { name: 'Draft one invoice' }).click()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /-0002$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Correct' }).click()
  const correcting = dialog(page, 'Correct by a credit note')
  await correcting.getByLabel('Reason').fill('Wrong day')
  await correcting.getByRole('button', { name: 'Issue credit note' }).click()
  await page.getByRole('link', { name: 'The credit note that corrects it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Credit note R\d{4}-0003$/ })).toBeVisible()
  await page.goto('/app/invoices?state=corrected')
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('link')).toHaveCount(2)
  await expectNoFindings(page, 'all invoices')
  await expectNoScrollingSideways(page, 'all invoices')

  await client.goto('/client/invoices')
  await expect(client.getByRole('article')).toHaveCount(3)
  await expect(client.getByRole('article', { name: /^Invoice .*-0001$/ })).toContainText('Paid')
  const own = client.waitForEvent('download')
  await client.getByRole('button', { name: /^Download Credit note/ }).click()
  expect((await own).suggestedFilename()).toMatch(/^Credit note R\d{4}-0003\.pdf$/)
  await expectNoFindings(client, 'a client’s invoices')
  await client.context().close()
})
