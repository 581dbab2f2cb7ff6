import type { Page } from '@playwright/test'
import { errorsOf, expectNoFindings } from './support/axe.ts'
import { expect, openPractice, test } from './support/people.ts'

const client = 'Maya Okafor'
const day = '2043-03-03'
const startTime = '10:00'

/** A new practice with a weekly series: all windows of a person share the draft of a new appointment. Returns the id of its second occurrence. */
async function openSeries(page: Page): Promise<string> {
  const { ids } = await openPractice(page, [client])
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const times = { appointmentDate: day, startTime, endTime: '10:50' }
  const data = { clientId: ids[0], ...times, repeat: { unit: 'week', every: 1, count: 12 } }
  const added = await page.request.post('/api/v1/appointments', { headers, data })
  expect(added.status(), await added.text()).toBe(201)
  const listed = await page.request.get('/api/v1/appointments?which=upcoming')
  const { items } = (await listed.json()) as { items: { id: string }[] }
  return items[1]?.id ?? ''
}

async function openForm(page: Page) {
  await page.goto('/app/appointments?new=1')
  const dialog = page.getByRole('dialog', { name: 'Add Appointment' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('the new appointment form with errors has no violations', async ({ page }) => {
  await openPractice(page, [client])
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

test('a series with conflicts has no violations', async ({ page }) => {
  test.slow()
  await openSeries(page)
  const dialog = await openForm(page)
  await dialog.getByRole('combobox', { name: /^Client/ }).click()
  await page.getByRole('combobox', { name: 'Search clients' }).fill(client)
  await page.getByRole('option', { name: client }).click()
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByLabel('Start time').fill(startTime)
  await expect(dialog.getByText('There is another appointment at this time')).toBeVisible()
  await dialog.getByLabel('Repeat').selectOption({ label: 'Every week' })
  await dialog.getByLabel('Ends').selectOption('after')
  await dialog.getByLabel('Number of appointments').fill('12')
  await expect(dialog.getByRole('paragraph').filter({ hasText: `12 times, 12 clash with ${client}` })).toBeVisible()
  await dialog.getByText('All 12 days').click()
  await expect(dialog.getByRole('list', { name: 'All days' }).getByRole('listitem')).toHaveCount(12)
  await dialog.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(dialog.getByText('Please choose what to do, or choose another time.')).toBeVisible()
  await expectNoFindings(page, 'a series with conflicts')
})

test('an appointment, its form and its cancel dialog have no violations', async ({ page }) => {
  test.slow()
  const id = await openSeries(page)
  await page.goto(`/app/appointments?open=${id}`)
  const details = page.getByRole('dialog', { name: client })
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
  await details.getByRole('button', { name: 'Cancel…' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await expect(asks).toBeVisible()
  await expectNoFindings(page, 'cancelling')
  await asks.getByRole('button', { name: 'Keep appointment' }).click()
  await expect(asks).toBeHidden()
})

test('the open calendar of a date field has no violations, also on a phone', async ({ page }) => {
  await openPractice(page, [client])
  const errors = errorsOf(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const dialog = await openForm(page)
    await dialog.getByRole('button', { name: 'Open calendar' }).first().click()
    const calendar = page.getByRole('grid')
    await expect(calendar).toBeVisible()
    await expectNoFindings(page, `calendar of a date field at ${width} px`)
    await page.keyboard.press('PageDown')
    await expect(calendar.locator('[tabindex="0"]')).toBeFocused()
    await expectNoFindings(page, `next month of a date field at ${width} px`)
    await page.keyboard.press('Escape')
  }
  expect(errors).toEqual([])
})
