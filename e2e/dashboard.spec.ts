import type { BrowserContext, Page } from '@playwright/test'
import { clockIn, zoneAtNoon } from './support/days.ts'
import { givenWith, withoutFirstData } from './support/first-data.ts'
import { expect, freshAddress, signInAs, signUp, test } from './support/people.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const today = (page: Page) => page.getByRole('list', { name: "Today's appointments, by time" })

async function post(context: BrowserContext, path: string, data: object) {
  const answer = await context.request.post(path, { headers: { origin: test.info().project.use.baseURL ?? '' }, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Record<string, unknown> & { id: string }
}

test('the dashboard shows the day with the data it came with, and links further', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  const asked: string[] = []
  // Other journeys change things of this account, which the page would fetch again.
  await page.route('**/api/live?*', (route) => route.abort())
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The server leaves out what takes it over 400 ms, and the page asks for it.
  await expect(async () => {
    asked.length = 0
    await page.goto('/app/dashboard')
    expect((await givenWith(page)).map(([operation]) => operation)).toContain('dashboard/today')
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Ana$/ })).toBeVisible()
  for (const label of ['Active Clients', "Today's Sessions", 'Pending Reviews', 'AI Insights'])
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  // Six on a Sunday and more on other days; other tests may book some too.
  await expect.poll(() => today(page).getByRole('listitem').count()).toBeGreaterThan(5)
  await expect(heading(page, 'Waiting for you')).toBeVisible()
  await expect(heading(page, 'Your plan')).toHaveCount(0)
  // The data came with the page.
  const data = asked.filter(
    (path) => path.startsWith('/rpc/') && !/dashboard|account|settings|notifications|drafts|securityLog/.test(path),
  )
  expect(data).toEqual([])

  // Notes that are late are counted apart from those of the last two days; which of the two there are depends on the weekday.
  const toSign = page.getByRole('link', { name: /unsigned note|notes? to sign/ })
  await toSign.first().click()
  await expect(page).toHaveURL(/\/app\/notes\/unsigned/)
  await page.goBack()
  await page.getByRole('link', { name: 'Open calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
  await page.goBack()
  await page
    .getByRole('link', { name: /^Billing/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/app\/billing/)
})

test('from the first client to a current session: it appears live, opens, and is found by name', async ({
  browser,
}) => {
  const { baseURL = '' } = test.info().project.use
  const context = await browser.newContext({ baseURL, timezoneId: zoneAtNoon() })
  const page = await context.newPage()
  await signUp(page, freshAddress('dashboard'))
  await expect(heading(page, 'Your practice is ready')).toBeVisible()
  const { timeZone } = (await (await context.request.get('/api/v1/account/me')).json()) as { timeZone: string }
  const name = 'Wanda Quill'
  const client = { name, age: 34, gender: 'Female', email: freshAddress('wanda') }
  const { id: clientId } = await post(context, '/api/v1/clients', client)
  await expect(heading(page, 'No appointments today')).toBeVisible()

  const [[appointmentDate, startTime], [, endTime]] = [clockIn(timeZone, -20 * 60), clockIn(timeZone, 40 * 60)]
  const type = 'in_person'
  await post(context, '/api/v1/appointments', { clientId, appointmentDate, startTime, endTime, type })
  const row = today(page).getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('Now', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: `Open the appointment with ${name}` }).click()
  await expect(page).toHaveURL(/\/app\/appointments/)
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.keyboard.press('Escape')

  await page.goto('/app/dashboard')
  await expect(row).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('quill')
  const found = page.getByRole('option', { name: /^Wanda Quill, \w{3} \d+ \w{3} / })
  await expect(found).toBeVisible()
  await found.click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await context.close()
})

test('a failure is shown, and Try again recovers', async ({ page, context }) => {
  await signInAs(context, 'pro@demo.test')
  await withoutFirstData(page)
  await page.route('**/rpc/dashboard/today*', (route) => route.abort())
  await page.goto('/app/dashboard')
  await expect(heading(page, 'Error Loading Dashboard')).toBeVisible()
  await expect(page.getByText('Not loaded')).toHaveCount(4)
  await page.unroute('**/rpc/dashboard/today*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(today(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
