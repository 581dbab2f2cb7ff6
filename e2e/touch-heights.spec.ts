import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './support/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** What is lower than a finger needs. A tick lies in a row, and a link within a text is as high as its line. */
const tooLow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a.edged, button, select, textarea, input:not([type=checkbox])')]
      .filter((one) => one.checkVisibility() && !one.closest('.sr-only, [inert], p'))
      .filter((one) => Math.round(one.getBoundingClientRect().height) < 44)
      .map((one) => one.outerHTML.slice(0, 160)),
  )

test('for clients, controls are at least 44 px high, whether or not the device says that it is touched', async ({
  page,
  context,
}) => {
  await signInAs(context, 'client@demo.test')
  for (const path of ['dashboard', 'appointments', 'mood', 'tasks', 'messages', 'measures', 'settings', 'more']) {
    await page.goto(`/client/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect.poll(() => tooLow(page), path).toEqual([])
  }
})
