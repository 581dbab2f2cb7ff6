/// <reference lib="esnext.temporal" />
import type { Page } from '@playwright/test'
import {
  expectNothingKept,
  loseConnection,
  openDiary,
  sayYes,
  signInCookie,
  storedOn,
  writeEntry,
} from './support/device.ts'
import { dayIn } from './support/days.ts'
import { expect, newClient, signInAs, test } from './support/people.ts'

test.use({ serviceWorkers: 'allow' })

const weather = 'https://www.bbc.co.uk/weather'
const hourMs = 3_600_000

/** The diary entries that the therapist sees, oldest first. */
async function entriesOf(therapist: Page, clientId: string): Promise<{ notes: string; createdAt: string }[]> {
  const answer = await therapist.context().request.get(`/api/v1/clients/${clientId}/wellness-records`)
  const { items } = (await answer.json()) as { items: { notes: string; createdAt: string }[] }
  return items.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

test('entries written without a connection arrive once, with the times of writing', async ({ page }) => {
  test.slow()
  const { client, clientId } = await newClient(page, 'Noor Offline')
  await loseConnection(client)
  const [first, second] = [new Date(Date.now() - 3 * hourMs), new Date(Date.now() - 2 * hourMs)]
  await client.clock.setFixedTime(first)
  await writeEntry(client, 'First, in the tunnel')
  await expect(client.getByText('It will be sent when you are online.')).toBeVisible()
  await expect(client.getByRole('status').filter({ hasText: '1 entry waiting to be sent' })).toBeVisible()
  await expect(client.getByRole('article', { name: /not sent/ })).toContainText('Waiting to be sent')

  const context = client.context()
  const other = await context.newPage()
  await client.close()
  await other.clock.setFixedTime(second)
  await other.goto('/client/dashboard')
  await expect(other.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expect(other.getByText('1 entry is waiting to be sent.')).toBeVisible()
  await other.getByText('New entry').click()
  await other.getByLabel('Mood').press('End')
  await other.getByLabel('Note (optional)').fill('Second, still in the tunnel')
  await other.getByRole('button', { name: 'Save on this device' }).click()
  await expect(other.getByText('2 entries are waiting to be sent.')).toBeVisible()
  await other.close()

  await context.setOffline(false)
  // Two tabs at once.
  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/client/mood')))
  await expect.poll(() => entriesOf(page, clientId).then(({ length }) => length)).toBe(2)
  const [tab] = tabs as [Page]
  await tab.bringToFront()
  await expect(tab.getByText('Second, still in the tunnel')).toBeVisible()
  await expect(tab.getByText('Waiting to be sent')).toHaveCount(0)
  await expect.poll(async () => (await storedOn(tab)).rows.filter((row) => row.includes('entry '))).toEqual([])
  const arrived = await entriesOf(page, clientId)
  expect(arrived.map(({ notes, createdAt }) => [notes, Date.parse(createdAt)])).toEqual([
    ['First, in the tunnel', first.getTime()],
    ['Second, still in the tunnel', second.getTime()],
  ])
})

test('an entry that the server has, and whose answer is late, stands there once', async ({ page }) => {
  test.slow()
  const { client } = await newClient(page, 'Vera Offline')
  await loseConnection(client)
  await writeEntry(client, 'Sent from the bridge')
  await expect(client.getByText('1 entry waiting to be sent')).toBeVisible()
  let free: () => void = () => undefined
  const held = new Promise<void>((done) => (free = done))
  await client.context().route('**/rpc/portal/addMoodEntry', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await client.context().setOffline(false)
  const arrived = client.getByRole('list', { name: 'Your entries' }).getByText('Sent from the bridge')
  await expect(arrived).toBeVisible()
  await expect(client.getByText('Sent from the bridge')).toHaveCount(1)
  await expect(client.getByText('waiting to be sent')).toHaveCount(0)
  free()
  await expect(client.getByText('1 diary entry sent')).toBeVisible()
  await expect(client.getByText('Sent from the bridge')).toHaveCount(1)
})

test('what is kept is encrypted, and turning it off removes everything', async ({ page }) => {
  test.slow()
  const { client } = await newClient(page, 'Ola Offline')
  await client.goto('/client/settings?tab=preferences')
  await expectNothingKept(client)
  await loseConnection(client)
  await writeEntry(client, 'Nobody else reads this')
  await expect(client.getByText('1 entry waiting to be sent')).toBeVisible()
  const { rows, keys } = await storedOn(client)
  expect(keys).toContain('on_this_device')
  expect(rows.some((row) => row.startsWith('["entry '))).toBe(true)
  expect(rows.join()).not.toMatch(/Nobody else|moodRating|writtenAt/)

  await client.getByRole('button', { name: /^Delete / }).click()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await expect(client.getByText('waiting to be sent')).toHaveCount(0)
  await client.context().setOffline(false)
  await client.goto('/client/settings?tab=preferences')
  await client.getByRole('button', { name: 'Turn off and remove' }).click()
  await expect(client.getByRole('button', { name: 'Yes, keep this on this device' })).toBeVisible()
  await expectNothingKept(client)
})

test('signing out names unsent entries, and removes everything; so does someone else who signs in', async ({
  page,
}) => {
  test.slow()
  const { client } = await newClient(page, 'Pia Offline')
  const context = client.context()
  await loseConnection(client)
  await writeEntry(client, 'Not sent')
  await expect(client.getByText('1 entry waiting to be sent')).toBeVisible()
  // The server cannot take it yet, but knows who signs out.
  await context.route('**/rpc/portal/addMoodEntry', (route) => route.abort())
  await context.setOffline(false)
  const logOut = async () => {
    await client.getByRole('button', { name: /My Account/ }).click()
    await client.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logOut()
  const question = client.getByRole('alertdialog', { name: 'Sign out and delete unsent entries?' })
  await expect(question).toContainText('1 diary entry on this device has not been sent')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(client.getByText('1 entry waiting to be sent')).toBeVisible()

  // The sign-in session ends by itself: the entry waits for the same person.
  const cookies = await context.cookies()
  await context.clearCookies()
  await client.goto('/auth')
  expect((await storedOn(client)).rows.some((row) => row.startsWith('["entry '))).toBe(true)
  await context.addCookies(cookies)
  await client.goto('/client/mood')
  await expect(client.getByText('1 entry waiting to be sent')).toBeVisible()
  await logOut()
  await question.getByRole('button', { name: 'Sign out and delete' }).click()
  await expect(client).toHaveURL(/\/$/)
  await expectNothingKept(client)

  await signInAs(context, 'client@demo.test')
  await sayYes(client)
  await context.clearCookies()
  await signInAs(context, 'premium@demo.test')
  await client.goto('/app/dashboard')
  await expect(client.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await expectNothingKept(client)
})

test('leaving without a connection removes everything and ends the sign-in session once there is one', async ({
  page,
}) => {
  test.slow()
  const { client } = await newClient(page, 'Quin Offline')
  const context = client.context()
  const origin = test.info().project.use.baseURL ?? ''
  await context.route(weather, (route) => route.fulfill({ body: 'Weather' }))
  await loseConnection(client)
  const cookie = await signInCookie(context)
  const statusOf = async () => (await fetch(`${origin}/api/v1/account/me`, { headers: { cookie } })).status
  await client.goto('/client/dashboard')
  await expect(client.getByRole('heading', { name: 'Write in your diary' })).toBeVisible()
  await client.getByRole('link', { name: 'Leave this page' }).click()
  await expect(client).toHaveURL(weather)
  expect(await statusOf()).toBe(200)

  await context.setOffline(false)
  await client.goto('/client/dashboard')
  await expect(client).toHaveURL(/\/auth/)
  expect(await statusOf()).toBe(401)
  await expectNothingKept(client)
})

test('leaving the portal removes everything', async ({ page }) => {
  test.slow()
  const { client } = await newClient(page, 'Rui Offline')
  await client.context().route(weather, (route) => route.fulfill({ body: 'Weather' }))
  await sayYes(client)
  await client.getByRole('button', { name: 'Leave this page' }).click()
  await expect(client).toHaveURL(weather)
  await client.goto('/auth')
  await expectNothingKept(client)
})

test('a client who is removed from the practice keeps nothing, and hears what was lost', async ({ page }) => {
  test.slow()
  const { client, clientId } = await newClient(page, 'Sol Offline')
  await loseConnection(client)
  await writeEntry(client, 'Too late')
  await expect(client.getByText('1 entry waiting to be sent')).toBeVisible()
  await client.context().route('**/rpc/portal/addMoodEntry', (route) => route.abort())
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const removed = await page.context().request.delete(`/api/v1/clients/${clientId}/portal-access`, { headers })
  expect(removed.status(), await removed.text()).toBeLessThan(300)
  await client.context().setOffline(false)
  await expect(client.getByText('1 diary entry could not be sent and was removed from this device')).toBeVisible()
  await expectNothingKept(client)
})

test('a refused entry stays with the reason, and is sent once it is changed', async ({ page }) => {
  test.slow()
  const { client, clientId } = await newClient(page, 'Tam Offline')
  await loseConnection(client)
  // Only the time is wrong: shortly before midnight the day would be, too, and stay so.
  const today = dayIn(Temporal.Now.timeZoneId())
  await client.clock.setFixedTime(new Date(Date.now() + hourMs))
  await writeEntry(client, 'From the future', today)
  await expect(client.getByText('1 entry waiting to be sent')).toBeVisible()
  await client.context().setOffline(false)
  await expect(client.getByText('1 entry could not be sent')).toBeVisible()
  const entry = client.getByRole('article', { name: /not sent/ })
  await expect(entry).toContainText('An entry cannot be written in the future.')
  await expect(entry.getByRole('button', { name: /^Copy / })).toBeVisible()
  expect(await entriesOf(page, clientId)).toEqual([])
  await client.clock.setFixedTime(new Date())
  await entry.getByRole('button', { name: /^Change / }).click()
  const form = client.getByRole('dialog', { name: 'Change entry' })
  await form.getByRole('slider', { name: 'Mood' }).press('End')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => entriesOf(page, clientId).then(({ length }) => length)).toBe(1)
})

test('without the yes, an entry stays in its form, which says that it was not sent', async ({ page }) => {
  test.slow()
  const { client } = await newClient(page, 'Uma Offline')
  await openDiary(client)
  await client.context().setOffline(true)
  await writeEntry(client, 'Still here')
  const form = client.getByRole('dialog', { name: 'How are you?' })
  await expect(form.getByText('There is no connection, so this entry was not sent.')).toBeVisible()
  await expect(form.getByLabel(/^Note/)).toHaveValue('Still here')
  expect((await storedOn(client)).rows).toEqual([])
})
