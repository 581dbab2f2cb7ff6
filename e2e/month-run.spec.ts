import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { asked, canInvoice } from './support/invoicing.ts'
import {
  addRecord,
  expect,
  freshAddress,
  newClientOfNewPractice,
  newestMail,
  openPractice,
  test,
} from './support/people.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** A day from today, as the clock of the tests' machine has it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a late cancellation is charged by itself, and waived with a reason', async ({ page }) => {
  test.slow()
  const { client, clientId } = await newClientOfNewPractice(page, 'Nell Harper')
  // Whatever is cancelled within two weeks is late.
  await asked(page, 'PATCH', '/api/v1/settings/practice', { cancellationHours: 336 })
  await canInvoice(page, { sessionPriceMinor: 9250, chargesFrom: '2026-01-01' })
  await asked(page, 'POST', '/api/v1/appointments', {
    clientId,
    appointmentDate: inDays(5),
    startTime: '10:00',
    endTime: '10:50',
    type: 'in_person',
  })
  await client.goto('/client/appointments')
  await client.getByRole('button', { name: /^Cancel the appointment/ }).click()
  const asks = client.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await asks.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(client.getByText('No upcoming appointments')).toBeVisible()

  await page.goto('/app/invoices?show=charges')
  const fees = page.getByRole('list', { name: 'Proposed fees' })
  await expect(fees.getByRole('article')).toContainText('€92.50')
  await expect(fees).toContainText('Late cancellation')
  await expectNoFindings(page, 'proposed fees')
  await expectNoScrollingSideways(page, 'proposed fees')
  await fees.getByRole('button', { name: 'Waive fee of Nell Harper' }).click()
  await page.getByRole('menuitem', { name: 'Illness' }).click()
  await expect(fees).toHaveCount(0)
  await page.goto(`/app/clients/${clientId}?tab=billing`)
  await expect(page.getByRole('list', { name: 'Charges' })).toContainText('Waived: Illness')
  await client.context().close()
})

test('a month’s run: all sessions are drafted, looked at, issued and sent in eight acts', async ({ page }) => {
  test.slow()
  const { ids } = await openPractice(page, ['Nell Harper', 'Omar Field'])
  await canInvoice(page, { sessionPriceMinor: 8000, chargesFrom: '2026-01-01', iban: 'DE89370400440532013000' })
  const email = freshAddress('payer')
  const withAddress = await addRecord(page, '/api/v1/clients', { name: 'Vera Moss', age: 40, gender: 'Female', email })
  for (const clientId of [...ids, withAddress])
    for (const sessionDate of ['2026-03-04', '2026-03-11'])
      await addRecord(page, `/api/v1/clients/${clientId}/sessions`, {
        sessionDate,
        durationMinutes: 50,
        sessionType: 'individual',
        status: 'completed',
        notes: 'We met.',
      })

  let acts = 0
  const press = async (name: string, within: Page | ReturnType<typeof dialog> = page) => {
    acts += 1
    await within.getByRole('button', { name, exact: true }).click()
  }
  await page.goto('/app/invoices')
  await press('Draft invoices')
  await press('Draft invoices', dialog(page, 'Draft invoices'))
  await expect(page.getByText('3 invoices drafted')).toBeVisible()
  await press('Issue all drafts')
  await expect(dialog(page, 'Issue drafts').getByRole('checkbox')).toHaveCount(3)
  await expectNoFindings(page, 'drafts to issue')
  await press('Issue 3 invoices', dialog(page, 'Issue drafts'))
  const sending = dialog(page, 'Send invoices')
  await expect(sending.getByRole('list', { name: 'Invoices to send' })).toContainText(email)
  await expectNoFindings(page, 'invoices to send')
  await expectNoScrollingSideways(page, 'invoices to send')
  await press('Send 3 emails', sending)
  await expect(page.getByText('3 emails on the way')).toBeVisible()
  expect(acts).toBeLessThanOrEqual(8)
  await expect.poll(() => newestMail(email), { timeout: 10_000 }).toContain('160.00')
  await page.goto('/app/invoices')
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('link')).toHaveCount(3)
  await expect(page.getByText('No drafts')).toBeVisible()
})
