import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, newestMail, newPassword, signInAs, signUp, test } from './support/people.ts'

test.use({ serviceWorkers: 'allow' })

test('a client chooses a neutral name, and tabs, the app, the offline page, the sign-in page and emails have it', async ({
  page,
  context,
}) => {
  test.slow()
  const email = freshAddress('discreet')
  await signUp(page, email, 'Client')
  await page.goto('/client/settings?tab=preferences')
  const mode = page.getByRole('radiogroup', { name: 'How this appears to others' })
  await expect(mode.getByRole('radio', { name: /^Off/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Save discreet mode' })).toBeDisabled()
  await mode.getByRole('radio', { name: /^Errand List/ }).check()
  await expect(page.getByText('What it can’t change')).toBeVisible()
  await page.getByRole('radio', { name: 'Wikipedia' }).check()
  await expectNoFindings(page, 'settings with discreet mode')
  await page.getByRole('button', { name: 'Save discreet mode' }).click()

  await expect(page).toHaveTitle('Errand List')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/looks/errands.svg')
  await expect(mode.getByRole('radio', { name: /^Errand List/ })).toBeChecked()
  await expect(page.getByText('signs you out on all your devices and opens Wikipedia')).toBeVisible()

  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const cdp = await context.newCDPSession(page)
  const before = await cdp.send('Page.getNavigationHistory')
  const { url, data = '' } = await cdp.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/looks/errands.webmanifest')
  expect(JSON.parse(data)).toMatchObject({ name: 'Errand List', start_url: '/client/dashboard', display: 'standalone' })
  // Chromium refuses to install anything in the private windows that tests use, and that is all it may say.
  const obstacles = async () => {
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
  }
  await expect.poll(obstacles).toEqual([])

  await page.goto('/client/dashboard')
  await expect(page).toHaveTitle('Errand List')
  // The worker stores the offline page anew after the portal's page has been shown.
  const stored = () => page.evaluate(async () => (await caches.match('/offline'))?.text() ?? '')
  await expect.poll(stored).toContain('Errand List')
  await context.setOffline(true)
  await page.goto('/client/appointments')
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expect(page).toHaveTitle('Errand List')
  await expect(page.getByRole('banner')).toContainText('Errand List')
  await expect(page.getByRole('link', { name: 'Leave this page' })).toHaveAttribute(
    'href',
    'https://www.wikipedia.org/',
  )
  await context.setOffline(false)

  // Signing out stays behind the name: what is shown, and every page of this tab's history.
  await page.goto('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/looks/errands.svg')
  for (const path of ['/', '/help', '/privacy', '/no-such-page']) {
    await page.goto(path)
    await expect(page).toHaveTitle('Errand List')
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/looks/errands.svg')
  }
  const { entries } = await cdp.send('Page.getNavigationHistory')
  const titles = entries
    .slice(before.entries.length)
    .filter((entry) => /localhost/.test(entry.url))
    .map(({ title }) => title)
  expect(titles.filter((title) => /openhour|practice|therap/i.test(title))).toEqual([])

  await signInAs(context, email, newPassword)

  await page.route('https://www.wikipedia.org/', (route) => route.fulfill({ body: 'Wikipedia' }))
  await page.goto('/client/dashboard')
  await page.getByRole('button', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL('https://www.wikipedia.org/')

  await page.goto('/auth')
  await expect(page).toHaveTitle('Errand List')
  await expect(page.getByRole('banner')).toHaveText('Errand List')
  await expect(page.getByText(/Openhour|practice/)).toHaveCount(0)
  await expectNoFindings(page, 'the sign-in page in discreet mode')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.poll(() => newestMail(email)).toContain('From: Errand List <')
  expect(newestMail(email)).not.toMatch(/openhour/i)
})
