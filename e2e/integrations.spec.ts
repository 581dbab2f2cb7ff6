import type { BrowserContext, Locator, Page } from '@playwright/test'
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
  google.pageSize = 250
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
  await openIntegrations(page)
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
async function disconnect(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(card(page, name).getByRole('button', { name: `Connect ${name}` })).toBeVisible()
}

/** The tab, after a service led back to it. */
const backOnTab = (page: Page) => expect(page).toHaveURL(/\/app\/settings\?tab=integrations$/)
const connect = (page: Page, name: string) =>
  card(page, name)
    .getByRole('button', { name: `Connect ${name}` })
    .click()
async function connected(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`${name} connected`).first()).toBeVisible()
  await backOnTab(page)
  await expect(card(page, name).getByText(/^Connected since/)).toBeVisible()
}
async function refusedThere(page: Page, name: string, service: { person: 'consents' | 'refuses' }): Promise<void> {
  service.person = 'refuses'
  await connect(page, name)
  await expect(page.getByText('Authentication Failed: OAuth error: access_denied').first()).toBeVisible()
  await backOnTab(page)
  await expect(card(page, name).getByText('Not connected')).toBeVisible()
  service.person = 'consents'
}
/** Somebody else's authorization, led here by a link. */
async function foreignState(page: Page, kind: string): Promise<void> {
  await page.goto(`${server.origin}/app/settings?code=abc&state=${kind}.${'x'.repeat(43)}`)
  await expect(page.getByText('Security Error: Invalid OAuth state. Please try again.').first()).toBeVisible()
  await backOnTab(page)
}
async function addOnlineAppointment(page: Page, start: string): Promise<void> {
  await page.goto(`${server.origin}/app/appointments`)
  await page.getByRole('button', { name: 'Add Appointment' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Appointment' })
  await form.getByRole('combobox', { name: /^Client/ }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await form.getByLabel('Date', { exact: true }).fill('2031-03-08')
  await form.getByLabel('Start time').fill(start)
  await form.getByLabel('Start time').blur()
  await form.getByRole('button', { name: 'Add Appointment' }).click()
}
async function openIntegrations(page: Page): Promise<void> {
  await page.goto(`${server.origin}/app/settings?tab=integrations`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings & Profile' })).toBeVisible()
}
/** While it still copies appointments, the product notices by itself, and the button goes. */
const checkUnlessNoticed = (connection: Locator) =>
  connection
    .getByRole('button', { name: 'Check now' })
    .click({ timeout: 5000 })
    .catch(() => undefined)
/** What it says once the service no longer accepts our access. */
async function asksToReconnect(page: Page, name: string, sentence: RegExp): Promise<void> {
  await expect(card(page, name).getByText(sentence)).toBeVisible({ timeout: 20_000 })
  await expect(card(page, name).getByText('Reconnect', { exact: true })).toBeVisible()
}

test('Zoom: refused, a foreign state, connect, a meeting with a new appointment, access taken away, reconnect, disconnect', async ({
  page,
  context,
}) => {
  test.slow()
  await openTab(page, context)
  await expectNoFindings(page, 'the integrations tab')
  await refusedThere(page, 'Zoom', zoom)
  await foreignState(page, 'zoom')
  await connect(page, 'Zoom')
  await connected(page, 'Zoom')

  await addOnlineAppointment(page, '6:15 am')
  await expect(page.getByText('Appointment added with Zoom meeting link').first()).toBeVisible()
  expect([...zoom.meetings.values()].map(({ topic }) => topic)).toEqual(expect.arrayContaining(['Appointment']))

  zoom.endGrants()
  await addOnlineAppointment(page, '8:15 am')
  await expect(page.getByText('Appointment added (Zoom integration not configured)').first()).toBeVisible()
  await openIntegrations(page)
  await asksToReconnect(page, 'Zoom', /Zoom no longer accepts this connection\. Connect it again/)
  await expectNoFindings(page, 'a connection that is over')
  await card(page, 'Zoom').getByRole('button', { name: 'Reconnect Zoom' }).click()
  await connected(page, 'Zoom')
  await disconnect(page, 'Zoom')
  await expect.poll(() => zoom.revoked.length).toBe(1)
})

type Event = ReturnType<FakeGoogleCalendar['events']>[number]
const dayMs = 86_400_000
const timesOf = ({ start, end }: Event): [number, number] => [
  Date.parse(start?.dateTime ?? ''),
  Date.parse(end?.dateTime ?? ''),
]
/** As the account's owner drags it in Google. */
const dragged = (event: Event, ms: number): Event => {
  const [start, end] = timesOf(event).map((at) => new Date(at + ms).toISOString()) as [string, string]
  return { ...event, start: { dateTime: start }, end: { dateTime: end } }
}
/** Calendars are read for the coming year. Not what begins during the test. */
const isReadBack = (event: Event) =>
  timesOf(event)[0] > Date.now() + 3_600_000 && timesOf(event)[0] < Date.now() + 300 * dayMs
/** How long until ten past four in the next night, when nothing else is. */
const untilNight = (event: Event) =>
  (Math.floor(timesOf(event)[0] / dayMs) + 1) * dayMs + 15_000_000 - timesOf(event)[0]

test('Google: refused, a foreign state, connect, a change there accepted, access taken away, reconnect, disconnect', async ({
  page,
  context,
}) => {
  test.slow()
  await openTab(page, context)
  await refusedThere(page, 'Google Calendar', google)
  await foreignState(page, 'google_calendar')
  await connect(page, 'Google Calendar')
  await connected(page, 'Google Calendar')
  const own = card(page, 'Google Calendar')
  await expect(own.getByText('robin@example.com')).toBeVisible()
  await expect.poll(() => google.events().length, { timeout: 20_000 }).toBeGreaterThan(3)
  expect(google.events().every(({ summary }) => summary === 'Appointment')).toBe(true)
  await own.getByRole('radio', { name: /^Initials/ }).check()
  await expect(own.getByRole('radio', { name: /^Initials/ })).toBeChecked()
  const titles = () => google.events().map(({ summary }) => summary)
  await expect.poll(titles, { timeout: 20_000 }).not.toContain('Appointment')

  const event = google.events().find(isReadBack)
  if (!event) throw new Error('nothing was written')
  const moved = dragged(event, untilNight(event))
  google.put(moved)
  await own.getByRole('button', { name: 'Check now' }).click()
  const changes = card(page, 'Changes in your calendar')
  await expect(changes.getByText(/: moved in Google Calendar$/)).toBeVisible({ timeout: 20_000 })
  await expectNoFindings(page, 'a change in the calendar')
  await changes.getByRole('button', { name: 'Move appointment' }).click()
  await expect(page.getByText('Appointment moved').first()).toBeVisible()
  await expect(changes).toHaveCount(0)
  const list = await context.request.get(`${server.origin}/api/v1/integrations`)
  expect(((await list.json()) as { proposals: object[] }).proposals).toEqual([])
  // Written again, as the appointment now is.
  await expect.poll(() => google.event(event.id)?.start?.timeZone, { timeout: 20_000 }).toBeDefined()
  expect(timesOf(google.event(event.id) ?? event)).toEqual(timesOf(moved))

  google.endGrants()
  await checkUnlessNoticed(own)
  await asksToReconnect(page, 'Google Calendar', /Google no longer accepts this connection\. Connect it again/)
  await own.getByRole('button', { name: 'Reconnect Google Calendar' }).click()
  await connected(page, 'Google Calendar')
  await disconnect(page, 'Google Calendar')
  await expect.poll(() => google.revoked.length).toBe(1)
})

test('CalDAV: a wrong password, connect, a password that was deleted there, reconnect, disconnect; Pro shows the gate', async ({
  page,
  context,
}) => {
  test.slow()
  await openTab(page, context)
  const name = 'CalDAV calendar'
  await connect(page, name)
  const dialog = page.getByRole('dialog', { name: 'Connect a CalDAV calendar' })
  await dialog.getByLabel('Address').fill(caldav.url)
  await dialog.getByLabel('User name').fill(caldav.user)
  await dialog.getByLabel('App password').fill('wrong')
  await dialog.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(dialog.getByText(/did not accept this user and password/)).toBeVisible()
  await expectNoFindings(page, 'the CalDAV dialog')
  await dialog.getByLabel('App password').fill(caldav.password)
  await dialog.getByRole('button', { name: 'Connect calendar' }).click()
  await connected(page, name)
  await expect.poll(() => caldav.files.size, { timeout: 20_000 }).toBeGreaterThan(3)

  caldav.password = 'another-app-password'
  await checkUnlessNoticed(card(page, name))
  await asksToReconnect(page, name, /The calendar no longer accepts this user and password\. Connect it again/)
  await card(page, name)
    .getByRole('button', { name: `Reconnect ${name}` })
    .click()
  await dialog.getByLabel('Address').fill(caldav.url)
  await dialog.getByLabel('User name').fill(caldav.user)
  await dialog.getByLabel('App password').fill(caldav.password)
  await dialog.getByRole('button', { name: 'Connect calendar' }).click()
  await connected(page, name)
  await disconnect(page, name)

  // A page that is still open would see its sign-in end, and leave for another page itself.
  await page.goto('about:blank')
  await context.clearCookies()
  await openTab(page, context, 'pro@demo.test')
  await expect(page.getByText('This feature requires a Premium subscription or higher.')).toBeVisible()
})
