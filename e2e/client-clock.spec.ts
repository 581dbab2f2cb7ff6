import { expect, signInAs, test } from './support/people.ts'

test('a client whose device counts to 24 sees such times, whatever the clock of the practice', async ({ browser }) => {
  const baseURL = test.info().project.use.baseURL ?? ''
  for (const [locale, time] of [
    ['en-GB', /^\d\d:\d\d–\d\d:\d\d/],
    ['en-US', /^\d{1,2}:\d\d.*[AP]M/],
  ] as const) {
    const context = await browser.newContext({ baseURL, locale })
    await signInAs(context, 'client@demo.test')
    const page = await context.newPage()
    await page.goto('/client/appointments')
    await expect(page.getByRole('main').getByText(time).first()).toBeVisible()
    await page.goto('/client/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const halves = page.getByText(/\d [AP]M\b/)
    if (locale === 'en-GB') await expect(halves).toHaveCount(0)
    else await expect(page.getByRole('main').locator('time').first()).toHaveText(/\d [AP]M$/)
    await context.close()
  }
})
