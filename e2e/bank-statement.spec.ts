import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { canInvoice, issueOne } from './support/invoicing.ts'
import { expect, openPractice, test } from './support/people.ts'

/** A practice whose clients owe 120 and 80 euros. @returns the numbers of the two invoices */
async function withInvoices(page: Page): Promise<[string, string]> {
  const { ids } = await openPractice(page, ['Alex Stone', 'Mara Quill'])
  const taxCategoryId = await canInvoice(page, { iban: 'DE89370400440532013000' })
  const first = await issueOne(page, ids[0] ?? '', { taxCategoryId, amountMinor: 12_000 })
  const second = await issueOne(page, ids[1] ?? '', { taxCategoryId, amountMinor: 8000 })
  return [first.number, second.number]
}

const entry = (amount: string, name: string, text: string, sign = 'CRDT') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`

async function choose(page: Page, name: string, content: string) {
  await page.goto('/app/invoices?show=payments')
  await page.getByRole('button', { name: 'Match bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Match bank statement' })
  const buffer = Buffer.from(content)
  await dialog.getByLabel('Bank statement').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  return dialog
}

test('a bank statement is matched, confirmed and recorded, and never twice', async ({ page }) => {
  test.slow()
  const [first, second] = await withInvoices(page)
  const statement = camt(
    entry('120.00', 'Alex Stone', `Invoice ${first}`),
    entry('80.00', 'Grandmother Fenn', 'Thank you'),
    entry('35.10', 'Power Company', 'Electricity', 'DBIT'),
  )
  const dialog = await choose(page, 'november.xml', statement)
  const sure = dialog.getByRole('checkbox', { name: 'Record 12 Nov 2026, €120.00, Alex Stone' })
  await expect(sure).toBeChecked()
  const other = dialog.getByRole('checkbox', { name: 'Record 12 Nov 2026, €80.00, Grandmother Fenn' })
  await expect(other).not.toBeChecked()
  await expect(dialog).toContainText('1 line left out')
  await expectNoFindings(page, 'a matched bank statement')
  await expectNoScrollingSideways(page, 'a matched bank statement')

  // With the keyboard alone: an open invoice is searched for, and found.
  await dialog.getByRole('button', { name: 'Choose invoice for 12 Nov 2026, €80.00, Grandmother Fenn' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Search open invoices' }).fill('quill')
  await dialog.getByRole('textbox', { name: 'Search open invoices' }).press('Enter')
  const found = dialog.getByRole('list', { name: 'Invoices to choose from' }).getByRole('checkbox', { name: second })
  await found.press(' ')
  await expect(other).toBeChecked()

  // Closing it loses nothing.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Match bank statement' }).click()
  await expect(other).toBeChecked()
  await dialog.getByRole('button', { name: 'Record 2 payments' }).click()
  await expect(page.getByText('2 payments recorded')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2)

  await page.goto('/app/invoices?state=paid')
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('link')).toHaveCount(2)

  const again = await choose(page, 'november.xml', statement)
  await expect(again).toContainText('No line of this statement fits an open invoice.')
  await expect(again).toContainText('3 lines left out')
  await expect(again).toContainText('2 × Recorded already')
})

test('on a phone, the columns of a bank’s table are checked first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [first] = await withInvoices(page)
  const table = `Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung\n12.11.2026;STONE ALEX;${first.replaceAll('-', ' ')};120,00;EUR\n13.11.2026;Somebody;Present;9,99;EUR`
  const dialog = await choose(page, 'umsaetze.csv', table)
  await expect(dialog.getByLabel('Name of who paid')).toHaveValue('1')
  await expect(dialog.getByLabel('Amounts are written')).toHaveValue(',')
  await expectNoFindings(page, 'the columns of a bank statement')
  await expectNoScrollingSideways(page, 'the columns of a bank statement')
  await dialog.getByRole('button', { name: 'Match 2 lines' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Record 12 Nov 2026, €120.00, STONE ALEX' })).toBeChecked()
  await dialog.getByText('1 line without a match').click()
  await dialog.getByRole('button', { name: 'Pass over 13 Nov 2026, €9.99, Somebody' }).click()
  await expectNoScrollingSideways(page, 'a matched bank statement')
  await dialog.getByRole('button', { name: 'Record 1 payment' }).click()
  await expect(page.getByText('1 payment recorded')).toBeVisible()
  await page.goto('/app/invoices?state=paid')
  await expect(page.getByRole('list', { name: 'Invoices' })).toContainText(first)
})
