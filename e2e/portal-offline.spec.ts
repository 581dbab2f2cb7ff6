import { expect, signInAs, test } from './support/people.ts'

test('without a connection, the portal shows whom to call, and opens again with one', async ({ page, context }) => {
  test.slow()
  await signInAs(context, 'client@demo.test')
  await page.goto('/client/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

  await context.setOffline(true)
  await page.goto('/client/appointments')
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await page.getByText('Ireland', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Call 116 123' })).toHaveAttribute('href', 'tel:116123')

  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toContain('/offline')
  expect(stored.filter((path) => !/^\/(offline|theme\.js|leave\.js|icon\.svg|assets\/.+)$/.test(path))).toEqual([])

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
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
})
