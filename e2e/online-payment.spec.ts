import type { Locator, Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { canInvoice, payerLink } from './support/invoicing.ts'
import { addRecord, expect, freshAddress, openPractice, test } from './support/people.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Counts what somebody does: one act is a click. Waiting and reading are none. */
function actsOf() {
  let count = 0
  return {
    click: (one: Locator) => {
      count += 1
      return one.click()
    },
    count: () => count,
  }
}

/** A practice that charges its sessions by themselves, with a client who has an address and no portal, and a session that was held. */
async function withHeldSession(page: Page): Promise<string> {
  const email = freshAddress('payer')
  const { ids } = await openPractice(page, ['Nell Harper'], { email })
  await canInvoice(page, { sessionPriceMinor: 9250, chargesFrom: '2026-01-01' })
  await addRecord(page, `/api/v1/clients/${ids[0]}/sessions`, {
    sessionDate: '2026-03-04',
    durationMinutes: 50,
    sessionType: 'individual',
    status: 'completed',
    notes: 'We met.',
  })
  return email
}

test('a held session is invoiced and sent in eight acts, paid by its payer in two without scripts, and then Paid', async ({
  page,
}) => {
  test.slow()
  const email = await withHeldSession(page)
  await page.goto('/app/settings?tab=integrations')
  const card = page.getByRole('region', { name: 'Online payments' })
  await expect(card.getByRole('button', { name: 'Connect Stripe' })).toBeVisible()
  await expectNoFindings(page, 'integrations')
  await card.getByRole('button', { name: 'Connect Stripe' }).click()
  await expect(dialog(page, 'Connect Stripe').getByLabel('Secret key')).toBeVisible()
  await expectNoFindings(page, 'connecting Stripe')
  await dialog(page, 'Connect Stripe').getByRole('button', { name: 'Cancel' }).click()

  // Once for a practice: its account.
  const once = actsOf()
  await once.click(card.getByRole('button', { name: 'Use the test account' }))
  await expect(card.getByText('This is a test: no money moves.')).toBeVisible()
  await expectNoScrollingSideways(page, 'integrations')
  expect(once.count()).toBe(1)

  await page.goto('/app/invoices')
  const acts = actsOf()
  await acts.click(page.getByRole('button', { name: 'Draft invoices' }))
  await acts.click(dialog(page, 'Draft invoices').getByRole('button', { name: 'Draft invoices' }))
  await acts.click(page.getByRole('list', { name: 'Invoices' }).getByRole('link'))
  await acts.click(page.getByRole('button', { name: 'Issue invoice' }))
  await acts.click(page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
  await acts.click(page.getByRole('button', { name: 'Send by email' }))
  await acts.click(dialog(page, 'Send by email').getByRole('button', { name: 'Send email' }))
  await expect(page.getByRole('list', { name: 'Emails' })).toContainText(email)
  expect(acts.count()).toBeLessThanOrEqual(8)

  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false })
  const payer = await context?.newPage()
  if (!payer) throw new Error('no window')
  await payer.goto(await payerLink(email))
  const paying = actsOf()
  await paying.click(payer.getByRole('button', { name: 'Pay now' }))
  await expect(payer.getByText('Test payment: no money moves')).toBeVisible()
  await expect(payer.getByText('€92.50')).toBeVisible()
  await expectNoScrollingSideways(payer, 'the page of a test payment')
  await paying.click(payer.getByRole('button', { name: 'Pay', exact: true }))
  await expect(payer.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  expect(paying.count()).toBe(2)
  await context?.close()

  // Nobody has to look again: the page of the therapist follows.
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await page.goto('/app/notifications')
  await expect(page.getByText('An invoice was paid online')).toBeVisible()
})
