import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { newBookingClient, openSlots, setBooking } from './support/booking.ts'
import { expect, joinedClient, test } from './support/people.ts'

const chosenTime = (page: Page) => page.getByRole('button', { name: 'Continue' })

test('a client books, moves and cancels, and the therapist sees each at once', async ({ page }) => {
  test.slow()
  const name = `Bo ${Math.random().toString(36).slice(2, 8)}`
  const { client } = await newBookingClient(page, name)

  await client.goto('/client/more')
  await client.getByRole('link', { name: 'Book appointment' }).click()
  await expect(client.getByRole('heading', { name: 'What would you like to book?' })).toBeVisible()
  await expectNoFindings(client, 'services')
  await client.getByRole('button', { name: /^Short call/ }).click()
  await expect(client.getByRole('heading', { name: 'Choose a time' })).toBeFocused()
  const next = client.getByRole('region', { name: 'Next free times' })
  // Not the first, whose notice may run out meanwhile.
  await next.getByRole('button').nth(1).click()
  await expect(chosenTime(client)).toBeVisible()
  await expectNoFindings(client, 'times')
  const day = new URL(client.url()).searchParams.get('at')?.slice(0, 10)
  await page.goto(`/app/appointments?view=day&date=${day}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
  // The choice is in the address.
  await client.reload()
  await chosenTime(client).click()
  await expect(client.getByRole('heading', { name: 'Is this right?' })).toBeFocused()
  await expect(client.getByText(/keeping this time free for you for [45]:/)).toBeVisible()
  await expectNoFindings(client, 'confirming')
  await client.reload()
  await client.getByRole('button', { name: 'Book appointment' }).click()
  await expect(client.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused()
  await expectNoFindings(client, 'booked')
  await expect(page.getByText(name).first()).toBeVisible()
  const [file] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('appointment.ics')

  await client.getByRole('link', { name: 'Your appointments' }).click()
  await client.getByRole('link', { name: /^Move the appointment/ }).click()
  await expect(client.getByText(/It is now on/)).toBeVisible()
  await next.getByRole('button').last().click()
  await chosenTime(client).click()
  await client.getByRole('button', { name: 'Move appointment' }).click()
  await expect(client.getByRole('heading', { name: 'Your appointment was moved' })).toBeVisible()

  await client.getByRole('link', { name: 'Your appointments' }).click()
  await expectNoFindings(client, 'appointments')
  await client.getByRole('button', { name: /^Cancel the appointment/ }).click()
  const dialog = client.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await expect(dialog.getByText(/^Life happens/)).toBeVisible()
  await dialog.getByLabel(/Reason/).fill('I am travelling')
  await expectNoFindings(client, 'cancelling')
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(client.getByText('No upcoming appointments')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('link', { name: `${name} cancelled an appointment` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} moved an appointment` })).toBeVisible()
})

test('a slot that somebody else takes meanwhile is answered with the next free ones', async ({ page }) => {
  test.slow()
  const { client, clientId, serviceId } = await newBookingClient(page, 'Slow Client')
  const rival = await joinedClient(page, 'Quick Client')
  const { startsAt = '' } = (await openSlots(client, clientId, serviceId)).at(-8) ?? {}
  await client.goto(`/client/book-appointment?service=${serviceId}&at=${startsAt}`)
  await expect(chosenTime(client)).toBeVisible()
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const path = `/api/v1/portal/practices/${rival.clientId}/booking/appointments`
  const taken = await rival.client
    .context()
    .request.post(path, { headers, data: { serviceId, startsAt, phone: '+44 7700 900458' } })
  expect(taken.status()).toBe(201)

  await chosenTime(client).click()
  await expect(client.getByRole('heading', { name: 'This time is no longer free' })).toBeFocused()
  await expectNoFindings(client, 'slot taken')
  await client
    .getByRole('button', { name: /^Take / })
    .first()
    .click()
  await client.getByRole('button', { name: 'Book appointment' }).click()
  await expect(client.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
})

test('an appointment is booked with the keyboard alone', async ({ page }) => {
  test.slow()
  const { client, clientId, serviceId } = await newBookingClient(page, 'Keyboard Client')
  const { startsAt = '' } = (await openSlots(client, clientId, serviceId)).at(-20) ?? {}
  const day = new Date(startsAt)
  await client.goto(`/client/book-appointment?service=${serviceId}`)
  const grid = client.getByRole('grid')
  await expect(grid.getByRole('button').first()).toBeVisible()
  await grid.locator('[tabindex="0"]').focus()
  const wanted = day.toISOString().slice(0, 10)
  for (let presses = 0; presses < 60; presses++) {
    const focused = await client.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day ?? '')
    if (focused === wanted) break
    await client.keyboard.press(focused < wanted ? 'ArrowRight' : 'ArrowLeft')
  }
  await client.keyboard.press('Enter')
  await client.keyboard.press('Tab')
  await client.keyboard.press('Space')
  await expect(chosenTime(client)).toBeVisible()
  await chosenTime(client).focus()
  await client.keyboard.press('Enter')
  await client.getByRole('button', { name: 'Book appointment' }).focus()
  await client.keyboard.press('Enter')
  await expect(client.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused()
})

test('a practice takes requests, declines one with some words, and the client reads them', async ({ page }) => {
  test.slow()
  const name = `Asking ${Date.now().toString(36)}`
  const { client, clientId, serviceId } = await newBookingClient(page, name)
  const { startsAt = '' } = (await openSlots(client, clientId, serviceId)).at(-14) ?? {}
  await setBooking(page, { bookingByRequest: true })
  await page.goto('/app/dashboard')
  const card = page.getByRole('region', { name: 'Requests to answer' })
  await client.goto(`/client/book-appointment?service=${serviceId}&at=${startsAt}&confirm=true`)
  await client.getByRole('button', { name: 'Send request' }).click()
  await expect(client.getByRole('heading', { name: 'Your request was sent' })).toBeVisible()
  // It appears without loading the page again.
  await expect(card.getByRole('button', { name: new RegExp(`^Accept ${name}`) })).toBeVisible()
  await expectNoFindings(page, 'requests on the dashboard')
  await page.goto('/app/notifications')
  await page.getByText(`${name} asks for an appointment`).click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Decline request' })).toBeVisible()
  await page.goto('/app/dashboard')
  await card.getByRole('button', { name: new RegExp(`^Decline ${name}`) }).click()
  const asked = page.getByRole('alertdialog', { name: 'Decline this request?' })
  await asked.getByLabel(/Your words/).fill('Could you come on Monday?')
  await expectNoFindings(page, 'declining a request')
  await asked.getByRole('button', { name: 'Decline request' }).click()
  await expect(card.getByRole('button', { name: new RegExp(`^Decline ${name}`) })).toHaveCount(0)
  await client.goto('/client/appointments?view=cancelled')
  await expect(client.getByText('“Could you come on Monday?”')).toBeVisible()
  await expectNoFindings(client, 'declined request')
})
