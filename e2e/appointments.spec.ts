import type { BrowserContext, Locator, Page } from '@playwright/test'
import { withDatabaseOf } from '../server/src/testing/find-in-database.ts'
import { errorsOf } from './support/axe.ts'
import { expect, openPractice, signInAs, test } from './support/people.ts'

type Booking = { day: string; start: string; end: string; client?: string; repeat?: object; type?: string }

/** Adds an appointment and returns its id. */
async function book(context: BrowserContext, { day, start, end, client = 'Maya', ...rest }: Booking): Promise<string> {
  const origin = test.info().project.use.baseURL ?? ''
  const { items } = (await (await context.request.get(`/api/v1/clients?search=${client}`)).json()) as {
    items: { id: string }[]
  }
  const data = { clientId: items[0]?.id, appointmentDate: day, startTime: start, endTime: end, ...rest }
  const headers = { origin, 'idempotency-key': crypto.randomUUID() }
  const answer = await context.request.post('/api/v1/appointments', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { appointment: { id: string } }).appointment.id
}

const event = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const details = (page: Page, name: string) => page.getByRole('dialog', { name })
const hour = 62

/** Where something is, once it has stayed there for some frames: what is drawn above the calendar later moves it, and a redrawn day replaces it. */
async function placeOf(one: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect(async () => {
    await one.scrollIntoViewIfNeeded()
    const before = box
    box = await one.boundingBox()
    expect(box).not.toBeNull()
    expect(box).toEqual(before)
  }).toPass({ intervals: [100] })
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}

/** Drags an event by its top, a number of hours down and days to the right. */
async function drag(page: Page, name: string | RegExp, hours: number, days = 0): Promise<void> {
  const box = await placeOf(event(page, name))
  const [x, y] = [box.x + box.width / 2, box.y + 8]
  const column = days === 0 ? null : await page.getByRole('cell').nth(1).boundingBox()
  await page.mouse.move(x, y)
  await page.mouse.down()
  const [toX, toY] = [x + days * (column?.width ?? 0), y + hours * hour]
  await page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 4 })
  await page.mouse.move(toX, toY, { steps: 4 })
  await page.mouse.up()
}

test('an event is dragged, undone and resized', async ({ page, context }) => {
  await openPractice(page, ['Maya Okafor'])
  const errors = errorsOf(page)
  await book(context, { day: '2042-03-04', start: '10:00', end: '10:50' })
  await page.goto('/app/appointments?view=week&date=2042-03-04')
  await drag(page, 'Tuesday 4 March 2042, 10:00 AM to 10:50 AM, Maya Okafor, Online, Scheduled', 2.5, 1)
  await expect(page.getByText('Moved to Wednesday 5 March 2042, 12:30 PM')).toBeVisible()
  const moved = 'Wednesday 5 March 2042, 12:30 PM to 1:20 PM, Maya Okafor, Online, Scheduled'
  await expect(event(page, moved)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Moved back to Tuesday 4 March 2042, 10:00 AM')).toBeVisible()

  const box = await placeOf(event(page, /^Tuesday 4 March 2042, 10:00 AM to 10:50 AM/))
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + hour / 4, { steps: 6 })
  await page.mouse.up()
  await expect(event(page, /^Tuesday 4 March 2042, 10:00 AM to 11:05 AM/)).toBeVisible()
  expect(errors).toEqual([])
})

test('undoing a move restores the client’s confirmation', async ({ page, context }) => {
  await openPractice(page, ['Maya Okafor'])
  const id = await book(context, { day: '2042-03-18', start: '10:00', end: '10:50' })
  // As the link of a reminder does it.
  await withDatabaseOf(process.env.OPENHOUR_E2E_DATA ?? '', (database) =>
    database.query(`update appointments set status = 'confirmed', confirmed_at = now() where id = $1`, [id]),
  )
  const named = (status: string) => `, Maya Okafor, Online, ${status}`
  await page.goto('/app/appointments?view=day&date=2042-03-18')
  await drag(page, named('Confirmed'), 2)
  await expect(event(page, named('Scheduled'))).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(event(page, named('Confirmed'))).toBeVisible()
  await expect(event(page, named('Scheduled'))).toHaveCount(0)
})

test('dropping on a conflict snaps back or is allowed as an overlap', async ({ page, context }) => {
  await openPractice(page, ['Maya Okafor', 'Jonas Bell'])
  await book(context, { day: '2042-03-11', start: '10:00', end: '10:50' })
  await book(context, { day: '2042-03-11', start: '14:00', end: '14:50', client: 'Jonas' })
  await page.goto('/app/appointments?view=week&date=2042-03-11')
  const maya = 'Tuesday 11 March 2042, 10:00 AM to 10:50 AM, Maya Okafor, Online, Scheduled'
  await drag(page, maya, 4)
  const taken = page.getByRole('alertdialog', { name: 'This time is already booked' })
  await expect(taken).toContainText('2:00–2:50 PM with Jonas Bell')
  await taken.getByRole('button', { name: 'Keep current time' }).click()
  await expect(event(page, maya)).toBeVisible()
  await drag(page, maya, 4)
  await taken.getByRole('button', { name: 'Book anyway' }).click()
  await expect(event(page, /^Tuesday 11 March 2042, 2:00 PM to 2:50 PM, Maya Okafor/)).toBeVisible()
})

test('moving an occurrence asks for the scope', async ({ page, context }) => {
  await openPractice(page, ['Maya Okafor'])
  const repeat = { unit: 'week', every: 1, count: 4 }
  await book(context, { day: '2042-04-01', start: '10:00', end: '10:50', repeat })
  await page.goto('/app/appointments?view=week&date=2042-04-08')
  const second = 'Tuesday 8 April 2042, 10:00 AM to 10:50 AM, Maya Okafor, Online, Scheduled, of a series'
  await drag(page, second, 1)
  const asks = page.getByRole('alertdialog', { name: 'This appointment repeats' })
  await asks.getByRole('radio', { name: 'This and following' }).check()
  await asks.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Moved to Tuesday 8 April 2042, 11:00 AM')).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(event(page, /^Tuesday 15 April 2042, 11:00 AM/)).toBeVisible()
  await page.goto('/app/appointments?view=week&date=2042-04-01')
  await expect(event(page, /^Tuesday 1 April 2042, 10:00 AM/)).toBeVisible()
})

test('without a mouse: details, reschedule, cancel, restore', async ({ page, context }) => {
  await openPractice(page, ['Maya Okafor'])
  await book(context, { day: '2042-05-06', start: '10:00', end: '10:50' })
  await page.goto('/app/appointments?view=week&date=2042-05-06')
  await event(page, /^Tuesday 6 May 2042, 10:00 AM/).focus()
  await page.keyboard.press('Enter')
  const dialog = details(page, 'Maya Okafor')
  await expect(dialog).toContainText('Tuesday 6 May 2042, 10:00–10:50 AM')
  await expect(page).toHaveURL(/open=/)
  await dialog.getByRole('button', { name: 'Reschedule' }).press('Enter')
  const form = details(page, 'Reschedule Appointment')
  await form.getByLabel('Start time').fill('3:00 PM')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Reschedule', exact: true }).press('Enter')
  await expect(form).toBeHidden()
  await expect(dialog).toContainText('Tuesday 6 May 2042, 3:00–3:50 PM')
  await page.keyboard.press('Escape')
  await expect(event(page, /^Tuesday 6 May 2042, 3:00 PM/)).toBeFocused()
  await page.keyboard.press('Enter')

  await dialog.getByRole('button', { name: 'Cancel…' }).press('Enter')
  const asks = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await expect(asks).toContainText(/It starts in \d+ days, outside the 24-hour cancellation window\./)
  await asks.getByLabel('Reason').fill('On leave')
  await asks.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await expect(page.getByText('Appointment status updated successfully')).toBeVisible()
  await expect(dialog).toContainText('Cancelled by you')
  await expect(dialog).toContainText('Reason: On leave')
  await dialog.getByRole('button', { name: 'Put back in the calendar' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(event(page, /^Tuesday 6 May 2042, 3:00 PM/)).toBeVisible()
})

test('a pending appointment is confirmed, a past one is completed or a no-show', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/appointments?view=list')
  const first = page.getByRole('button', { name: /^Accept/ }).first()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Accept ', '')
  await page.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(page.getByText('Appointment status updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: `Accept ${name}` })).toHaveCount(0)

  await page.getByRole('radio', { name: 'Past' }).click()
  await expect(page.getByText(/^1 to 25 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^26 to /)).toBeVisible()
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^(No-show|Completed|Mark as not completed|Undo no-show|Put back in the calendar)$/ })
    .first()
    .click()
  await expect(page.getByText('Appointment status updated successfully').last()).toBeVisible()
  await expect(
    dialog
      .getByRole('button', { name: /^(Undo no-show|Mark as not completed)$/ })
      .or(dialog.getByRole('button', { name: 'Reschedule' })),
  ).toBeVisible()
})

test('a free slot opens the scheduler, as do the palette and the profile', async ({ page }) => {
  await openPractice(page, ['Jonas Bell'])
  await page.goto('/app/appointments?view=day&date=2042-06-03')
  const day = page.locator('[data-date="2042-06-03"][role=cell]')
  await placeOf(day)
  await day.click({ position: { x: 80, y: hour * 3 + 4 } })
  const form = details(page, 'Add Appointment')
  await expect(form.getByLabel('Start time')).toHaveValue('11:00 AM')
  await expect(form.getByLabel('End time')).toHaveValue('11:50 AM')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('new appointment')
  await page.keyboard.press('Enter')
  await expect(form).toBeVisible()
  await expect(page).not.toHaveURL(/new=/)

  await page.goto('/app/clients')
  await page.getByRole('link', { name: 'View Details of Jonas Bell' }).click()
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect(form).toContainText('Jonas Bell')
})
