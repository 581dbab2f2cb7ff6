import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { asked, canInvoice, issueOne, payerLink } from './support/invoicing.ts'
import { expect, freshAddress, newestMail, openPractice, test } from './support/people.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** A practice whose client has an address and no portal, with an invoice that is due on the day on which it is issued. */
async function withInvoice(page: Page, timeZone?: string): Promise<{ id: string; email: string }> {
  const email = freshAddress('payer')
  const { ids } = await openPractice(page, ['Nell Harper'], { email })
  if (timeZone) await asked(page, 'PATCH', '/api/v1/settings/practice', { timeZone })
  const taxCategoryId = await canInvoice(page, { iban: 'DE89370400440532013000', paymentDays: 0 })
  const { id } = await issueOne(page, ids[0] ?? '', { taxCategoryId })
  return { id, email }
}

test('an invoice goes by email, its payer opens it without an account, and a revoked link says so', async ({
  page,
}) => {
  test.slow()
  const { id, email } = await withInvoice(page)
  await page.goto('/app/invoices')
  await page.getByRole('button', { name: 'Send invoices' }).click()
  const all = dialog(page, 'Send invoices')
  await expect(all.getByRole('list', { name: 'Invoices to send' })).toContainText(email)
  await all.getByRole('button', { name: /^Look at the email/ }).click()
  await expect(all.getByRole('article', { name: 'Email' })).toContainText('€92.50')
  await expectNoFindings(page, 'invoices to send')
  await all.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/app/invoices/${id}`)
  await page.getByRole('button', { name: 'Send by email' }).click()
  const look = dialog(page, 'Send by email')
  await expect(look.getByText(email)).toBeVisible()
  await expect(look.getByRole('article', { name: 'Email' })).toContainText('Hello Nell Harper,')
  await expectNoFindings(page, 'an email before it goes')
  expect(newestMail(email)).toBe('')
  await look.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('list', { name: 'Emails' })).toContainText(email)

  const link = await payerLink(email)
  const visitor = await (await page.context().browser()?.newContext())?.newPage()
  if (!visitor) throw new Error('no window')
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1, name: /^Invoice \d{4}-0001$/ })).toBeVisible()
  await expect(visitor.getByText('€92.50')).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'Code for banking apps' })).toBeVisible()
  await expect(visitor).toHaveTitle('Invoice')
  await expectNoFindings(visitor, 'the page of a payer')
  await expectNoScrollingSideways(visitor, 'the page of a payer')
  const download = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Download the PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^invoice-\d{4}-0001\.pdf$/)

  await page.reload()
  await expect(page.getByRole('list', { name: 'Links that work' })).toContainText('opened')
  await expectNoFindings(page, 'an invoice that was sent')
  await expectNoScrollingSideways(page, 'an invoice that was sent')
  await page.getByRole('button', { name: 'Revoke links' }).click()
  await expect(page.getByRole('list', { name: 'Links that work' })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await visitor.context().close()
})

test('a reminder is visible before it goes, and goes only when it is sent', async ({ page }) => {
  // Issued on a day that is over in the zone to which the practice then moves.
  const { id, email } = await withInvoice(page, 'Pacific/Pago_Pago')
  await asked(page, 'PATCH', '/api/v1/settings/practice', { timeZone: 'Pacific/Kiritimati' })
  await page.goto('/app/settings?tab=invoices')
  await page.getByRole('button', { name: 'Edit emails and reminders' }).click()
  const form = page.getByRole('form', { name: 'Emails and reminders' })
  await form.getByLabel('First reminder after').fill('1')
  await form.getByRole('switch', { name: /^Propose reminders/ }).click()
  await form.getByRole('button', { name: 'Save emails' }).click()
  await expect(page.getByText('Emails and reminders saved')).toBeVisible()
  await expectNoFindings(page, 'settings of invoices')
  await expectNoScrollingSideways(page, 'settings of invoices')

  await page.goto('/app/invoices?show=reminders')
  const list = page.getByRole('list', { name: 'Reminders' })
  await expect(list).toContainText('Nell Harper')
  await expect(list).toContainText('First reminder')
  await expectNoFindings(page, 'reminders to send')
  await expectNoScrollingSideways(page, 'reminders to send')
  expect(newestMail(email)).toBe('')
  await list.getByRole('button', { name: /^Look and send/ }).click()
  const look = dialog(page, 'Send reminder')
  await expect(look.getByRole('article', { name: 'Email' })).toContainText('is still open')
  await look.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('heading', { name: 'No reminders to send' })).toBeVisible()
  await payerLink(email)
  await page.goto(`/app/invoices/${id}`)
  await expect(page.getByRole('list', { name: 'Emails' })).toContainText('First reminder')
})
