import type { BrowserContext, Page } from '@playwright/test'
import { errorsOf, expectNoFindings } from './support/axe.ts'
import { expect, forgetDraft, signInAs, test } from './support/people.ts'

const draft = 'appointment:new'

/** One account per project: all windows of a person share the draft of a new appointment. */
const somebody = () => (test.info().project.name === 'phone' ? 'trial@demo.test' : 'pro@demo.test')

type Coming = { id: string; clientName: string; appointmentDate: string; startTime: string; seriesId: string | null }

/** An occurrence of a series, at least a week ahead and not the last. */
async function ofSeries(context: BrowserContext): Promise<Coming> {
  const answer = await context.request.get('/api/v1/appointments?which=upcoming')
  const { items } = (await answer.json()) as { items: Coming[] }
  const inWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const found = items.find(
    ({ seriesId, appointmentDate }) => seriesId !== null && appointmentDate > inWeek.slice(0, 10),
  )
  if (!found) throw new Error('The sample practice has no series')
  return found
}

async function openForm(page: Page) {
  await page.goto('/app/appointments?new=1')
  const dialog = page.getByRole('dialog', { name: 'Add Appointment' })
  await expect(dialog).toBeVisible()
  return dialog
}

test.beforeEach(async ({ context }) => {
  await signInAs(context, somebody())
  await forgetDraft(context, draft)
})
test.afterEach(({ context }) => forgetDraft(context, draft))

test('the new appointment form with errors has no violations', async ({ page }) => {
  const errors = errorsOf(page)
  const dialog = await openForm(page)
  await dialog.getByLabel('Start time').fill('half past')
  await dialog.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(dialog.getByText('Please fill in all required fields').first()).toBeVisible()
  await expectNoFindings(page, 'faults')
  await dialog.getByRole('combobox', { name: /^Client/ }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectNoFindings(page, 'choosing a client')
  expect(errors).toEqual([])
})

test('a series with conflicts has no violations', async ({ page, context }) => {
  test.slow()
  const { clientName, appointmentDate, startTime } = await ofSeries(context)
  const dialog = await openForm(page)
  await dialog.getByRole('combobox', { name: /^Client/ }).click()
  await page.getByRole('combobox', { name: 'Search clients' }).fill(clientName)
  await page.getByRole('option', { name: clientName }).click()
  await dialog.getByLabel('Date').fill(appointmentDate)
  await dialog.getByLabel('Start time').fill(startTime)
  await expect(dialog.getByText('There is another appointment at this time')).toBeVisible()
  await dialog.getByLabel('Repeat').selectOption({ label: 'Every week' })
  await dialog.getByLabel('Ends').selectOption('after')
  await dialog.getByLabel('Number of appointments').fill('12')
  await expect(dialog.getByRole('list', { name: 'Conflicts' }).getByRole('listitem').nth(1)).toBeVisible()
  await dialog.getByText('All 12 days').click()
  await expect(dialog.getByRole('list', { name: 'All days' }).getByRole('listitem')).toHaveCount(12)
  await dialog.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(dialog.getByText('Please choose what to do, or choose another time.')).toBeVisible()
  await expectNoFindings(page, 'a series with conflicts')
})

test('an appointment, its form and its cancel dialog have no violations', async ({ page, context }) => {
  test.slow()
  const { id, clientName } = await ofSeries(context)
  await page.goto(`/app/appointments?open=${id}`)
  const details = page.getByRole('dialog', { name: clientName })
  await expect(details.getByRole('button', { name: 'Reschedule' })).toBeVisible()
  await expectNoFindings(page, 'details')
  await details.getByRole('button', { name: 'Reschedule' }).click()
  const form = page.getByRole('dialog', { name: 'Reschedule Appointment' })
  await form.getByRole('radio', { name: 'This and following' }).check()
  await expect(form.getByText(/^All \d+ days/)).toBeVisible()
  await expectNoFindings(page, 'rescheduling')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await details.getByRole('button', { name: 'Cancel appointment' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await expect(asks).toBeVisible()
  await expectNoFindings(page, 'cancelling')
  await asks.getByRole('button', { name: 'Keep appointment' }).click()
  await expect(asks).toBeHidden()
})
