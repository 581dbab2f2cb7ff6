import type { BrowserContext, Page } from '@playwright/test'
import { expect, openPractice, test } from './support/people.ts'

type Whole = { id: string; updatedAt: string }

async function post<Body>(context: BrowserContext, path: string, data: object): Promise<Body> {
  const origin = test.info().project.use.baseURL ?? ''
  const headers = { origin, 'idempotency-key': crypto.randomUUID() }
  const answer = await context.request.post(`/api/v1${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Body
}

/** Adds an appointment with Maya Okafor, and shows its week. */
async function booked(page: Page, context: BrowserContext, day: string): Promise<Whole> {
  const { items } = (await (await context.request.get('/api/v1/clients?search=Maya')).json()) as {
    items: { id: string }[]
  }
  const given = { clientId: items[0]?.id, appointmentDate: day, startTime: '10:00', endTime: '10:50' }
  const { appointment } = await post<{ appointment: Whole }>(context, '/appointments', given)
  await page.goto(`/app/appointments?view=week&date=${day}`)
  return appointment
}

const event = (page: Page) => page.getByRole('button', { name: /Maya Okafor, Online/ })
const details = (page: Page) => page.getByRole('dialog', { name: 'Maya Okafor' })
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 2 })

test('focus moves to the heading when an appointment is cancelled or moved to another week', async ({
  page,
  context,
}) => {
  await openPractice(page, ['Maya Okafor'])
  await booked(page, context, '2043-06-02')
  await event(page).press('Enter')
  await details(page).getByRole('button', { name: 'Cancel…' }).press('Enter')
  const asks = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await asks.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await expect(asks).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(details(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(details(page)).toBeHidden()
  await expect(event(page)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()

  await booked(page, context, '2043-06-09')
  await event(page).press('Enter')
  await details(page).getByRole('button', { name: 'Reschedule' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Reschedule Appointment' })
  await form.getByLabel('Date').fill('2043-06-16')
  await form.getByRole('button', { name: 'Reschedule', exact: true }).press('Enter')
  await expect(form).toBeHidden()
  await expect(details(page)).toContainText('Tuesday 16 June 2043')
  await page.keyboard.press('Escape')
  await expect(event(page)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})

test('focus follows an appointment moved within the week, and goes to the heading if another window removes it', async ({
  page,
  context,
}) => {
  await openPractice(page, ['Maya Okafor'])
  const { id } = await booked(page, context, '2043-06-23')
  await event(page).press('Enter')
  await details(page).getByRole('button', { name: 'Reschedule' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Reschedule Appointment' })
  await form.getByLabel('Date').fill('2043-06-25')
  await form.getByRole('button', { name: 'Reschedule', exact: true }).press('Enter')
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')
  const moved = page.getByRole('button', { name: /^Thursday 25 June 2043, 10:00 AM.*Maya Okafor/ })
  await expect(moved).toBeFocused()

  await post(context, '/rpc/cancel_appointment', { appointment_id: id })
  await expect(event(page)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})
