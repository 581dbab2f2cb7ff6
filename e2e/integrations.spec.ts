import type { BrowserContext, Page } from '@playwright/test'
import { type FakeCaldav, openFakeCaldav } from '../server/src/testing/fake-caldav.ts'
import { type FakeGoogleCalendar, openFakeGoogleCalendar } from '../server/src/testing/fake-google-calendar.ts'
import { type FakeZoom, openFakeZoom } from '../server/src/testing/fake-zoom.ts'
import { expectNoFindings } from './support/axe.ts'
import { expect, samplePassword, test } from './support/people.ts'
import { openSampleServer, type SampleServer } from './support/sample-server.ts'

// One server and its services, whose state the tests change.
test.describe.configure({ mode: 'serial' })
let server: SampleServer
let zoom: FakeZoom
let google: FakeGoogleCalendar
let caldav: FakeCaldav
test.beforeAll(async () => {
  test.setTimeout(120_000)
  ;[zoom, google, caldav] = await Promise.all([openFakeZoom(), openFakeGoogleCalendar(), openFakeCaldav()])
  server = await openSampleServer(Number(process.env.OPENHOUR_E2E_PORT ?? 4700) + 9, () => ({
    ...zoom.settings,
    ...google.settings,
    CALDAV_PRIVATE: 'on',
  }))
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all([zoom.close(), google.close(), caldav.close()])
})

async function openTab(page: Page, context: BrowserContext, email = 'premium@demo.test'): Promise<void> {
  const answer = await context.request.post(`${server.origin}/api/auth/sign-in`, {
    headers: { origin: server.origin },
    data: { email, password: samplePassword },
  })
  expect(answer.status()).toBe(200)
  await page.goto(`${server.origin}/app/settings?tab=integrations`)
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
async function disconnect(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(card(page, name).getByRole('button', { name: `Connect ${name}` })).toBeVisible()
}

test('Zoom: connect, a meeting with a new appointment, join, disconnect', async ({ page, context }) => {
  await openTab(page, context)
  await expectNoFindings(page, 'the integrations tab')
  await card(page, 'Zoom').getByRole('button', { name: 'Connect Zoom' }).click()
  await expect(page.getByText('Zoom connected').first()).toBeVisible()
  await expect(page).toHaveURL(/\/app\/settings\?tab=integrations$/)
  await expect(card(page, 'Zoom').getByText(/^Connected since/)).toBeVisible()

  await page.goto(`${server.origin}/app/appointments`)
  await page.getByRole('button', { name: 'Add Appointment' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Appointment' })
  await form.getByRole('combobox', { name: /^Client/ }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await form.getByLabel('Date', { exact: true }).fill('2031-03-08')
  await form.getByLabel('Start time').fill('6:15 am')
  await form.getByLabel('Start time').blur()
  await form.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(page.getByText('Appointment added with Zoom meeting link').first()).toBeVisible()
  expect([...zoom.meetings.values()].map(({ topic }) => topic)).toEqual(expect.arrayContaining(['Appointment']))

  await page.goto(`${server.origin}/app/settings?tab=integrations`)
  await disconnect(page, 'Zoom')
  await expect.poll(() => zoom.revoked.length).toBe(1)
})

test('Google: refused, a foreign state, connect, a proposal, disconnect', async ({ page, context }) => {
  await openTab(page, context)
  google.person = 'refuses'
  await card(page, 'Google Calendar').getByRole('button', { name: 'Connect Google Calendar' }).click()
  await expect(page.getByText('Authentication Failed: OAuth error: access_denied').first()).toBeVisible()
  google.person = 'consents'
  await page.goto(`${server.origin}/app/settings?code=abc&state=google_calendar.${'x'.repeat(43)}`)
  await expect(page.getByText('Security Error: Invalid OAuth state. Please try again.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/app\/settings\?tab=integrations$/)

  await card(page, 'Google Calendar').getByRole('button', { name: 'Connect Google Calendar' }).click()
  await expect(page.getByText('Google Calendar connected').first()).toBeVisible()
  await expect(card(page, 'Google Calendar').getByText('robin@example.com')).toBeVisible()
  await expect.poll(() => google.events().length, { timeout: 20_000 }).toBeGreaterThan(3)
  expect(google.events().every(({ summary }) => summary === 'Appointment')).toBe(true)
  await card(page, 'Google Calendar')
    .getByRole('radio', { name: /^Initials/ })
    .check()
  await expect(card(page, 'Google Calendar').getByRole('radio', { name: /^Initials/ })).toBeChecked()
  await disconnect(page, 'Google Calendar')
  await expect.poll(() => google.revoked.length).toBe(1)
})

test('CalDAV: a wrong password, connect, disconnect; Pro shows the gate', async ({ page, context }) => {
  await openTab(page, context)
  await card(page, 'CalDAV calendar').getByRole('button', { name: 'Connect CalDAV calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a CalDAV calendar' })
  await dialog.getByLabel('Address').fill(caldav.url)
  await dialog.getByLabel('User name').fill(caldav.user)
  await dialog.getByLabel('App password').fill('wrong')
  await dialog.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(dialog.getByText(/did not accept this user and password/)).toBeVisible()
  await expectNoFindings(page, 'the CalDAV dialog')
  await dialog.getByLabel('App password').fill(caldav.password)
  await dialog.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(page.getByText('CalDAV calendar connected').first()).toBeVisible()
  await expect.poll(() => caldav.files.size, { timeout: 20_000 }).toBeGreaterThan(3)
  await disconnect(page, 'CalDAV calendar')

  await context.clearCookies()
  await openTab(page, context, 'pro@demo.test')
  await expect(page.getByText('Integrations requires a Premium subscription or higher.')).toBeVisible()
})
