import type { Page } from '@playwright/test'
import { addRecord, expect, newClient, test } from './support/people.ts'

const sizes = [
  { width: 390, height: 664 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]

/** A press anywhere on the button reaches it. */
async function expectNothingAbove(page: Page, state: string): Promise<void> {
  const button = page
    .getByRole('button', { name: 'Leave this page', includeHidden: true })
    .and(page.locator(':visible'))
  const above = () =>
    button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const at = [0.04, 0.5, 0.96].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
      const hit = at.map(([x, y]) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y))
      return hit.filter((found) => !element.contains(found)).map((found) => found?.outerHTML.slice(0, 80) ?? 'nothing')
    })
  await expect.poll(above, `above the exit: ${state} at ${page.viewportSize()?.width}`).toEqual([])
}

test('nothing ever lies above the button that leaves the portal', async ({ page: therapist }) => {
  test.slow()
  const { client: page, clientId } = await newClient(therapist, 'Exit Client')
  await addRecord(page, `/api/v1/portal/practices/${clientId}/mood-entries`, {
    id: crypto.randomUUID(),
    logDate: new Date().toISOString().slice(0, 10),
    moodRating: 4,
  })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto('/client/mood')
    await expectNothingAbove(page, 'a page')
    for (const [name, opened] of [
      [/My Account/, page.getByRole('menu')],
      [/^Notifications/, page.getByRole('dialog', { name: 'Notifications' })],
    ] as const) {
      await page.getByRole('button', { name }).first().click()
      await expect(opened).toBeVisible()
      await expectNothingAbove(page, `the menu ${name}`)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
    }
    await page.route('**/rpc/portal/*MoodEntry', (route) => route.abort())
    await page.getByRole('button', { name: 'New entry' }).click()
    await page.getByRole('slider', { name: 'Mood' }).press('End')
    await expectNothingAbove(page, 'a dialog, on a phone a sheet')
    await page.getByRole('button', { name: 'Save entry' }).click()
    await expect(page.locator('[data-sonner-toast]').first()).toBeVisible()
    await expectNothingAbove(page, 'a message over a dialog')
    await page.unroute('**/rpc/portal/*MoodEntry')
    await page.getByRole('button', { name: 'Save entry' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('Entry saved')).toBeVisible()
    await expectNothingAbove(page, 'a message')
    // The server has newer pages.
    await page.route('**/rpc/**', async (route) => {
      const response = await route.fetch().catch(() => undefined)
      if (!response) return
      await route.fulfill({ response, headers: { ...response.headers(), 'openhour-build': 'another' } })
    })
    await page.getByRole('button', { name: 'New entry' }).click()
    await page.getByRole('slider', { name: 'Mood' }).press('End')
    await page.getByRole('button', { name: 'Save entry' }).click()
    await expect(page.getByText(/was updated\. Reload/)).toBeVisible()
    await expectNothingAbove(page, 'the notice of an update')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
