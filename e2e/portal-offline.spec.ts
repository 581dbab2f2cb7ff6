import { expectWorker } from './support/device.ts'
import { expect, newClient, test } from './support/people.ts'

test.use({ serviceWorkers: 'allow', timezoneId: 'Europe/London' })

test('without a connection, the portal shows whom to call, opens again with one, and can be left for good', async ({
  page: therapist,
}) => {
  test.slow()
  // Leaving signs out, which nobody else must notice.
  const { client: page } = await newClient(therapist, 'Ada Offline')
  const context = page.context()
  await expectWorker(page)

  await context.setOffline(true)
  await page.goto('/client/appointments')
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  const country = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await expect(country('United Kingdom').getByRole('link', { name: 'Call 999' })).toBeVisible()
  await page.getByText('Ireland', { exact: true }).click()
  await expect(country('Ireland').getByRole('link', { name: 'Call 116 123' })).toHaveAttribute('href', 'tel:116123')

  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toContain('/offline')
  expect(stored.filter((path) => !/^\/(offline|theme\.js|leave\.js|icon\.svg|assets\/.+)$/.test(path))).toEqual([])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/client/appointments')

  await page.getByRole('link', { name: 'Leave this page' }).focus()
  await page.keyboard.press('Shift')
  await expect(page.getByRole('status')).toHaveText('Press Shift 2 more times to leave.')
  await page.keyboard.press('a')
  await expect(page.getByRole('status')).toHaveText('')
  await context.route('https://www.bbc.co.uk/weather', (route) => route.fulfill({ body: 'Weather' }))
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift')
  await expect(page).toHaveURL('https://www.bbc.co.uk/weather')
  await page.goto('/client/appointments')
  await page.getByRole('link', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL('https://www.bbc.co.uk/weather')
  await page.goto('/client/appointments')

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
})
