import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { addRecord, expect, openPractice, test } from './support/people.ts'

/** The client of a new practice, with two answers that need attention, and days of a diary that fill a page. */
async function openClient(page: Page): Promise<string> {
  const { ids } = await openPractice(page, ['Maya Okafor'])
  const clientId = ids[0] ?? ''
  for (const takenDate of ['2026-01-12', '2026-01-19'])
    await addRecord(page, `/api/v1/clients/${clientId}/measures`, {
      measureId: 'phq-9',
      takenDate,
      answers: [0, 0, 0, 0, 0, 0, 0, 0, 1],
    })
  return clientId
}

const alerts = (page: Page) => page.getByRole('list', { name: 'Alerts' })
const top = async (page: Page) => (await alerts(page).boundingBox())?.y

/** Scrolls what is half below the alerts into sight, and marks what is wholly behind them and the top bar. */
const showCutTargets = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('[aria-label="Alerts"]')
    const edge = list?.getBoundingClientRect().bottom ?? 0
    const targets = [...document.querySelectorAll('main a, main button')].filter((target) => !list?.contains(target))
    const placed = () => targets.map((target) => ({ target, place: target.getBoundingClientRect() }))
    const cut = placed().find(({ place }) => place.top < edge && place.bottom > edge)
    if (cut) scrollBy(0, cut.place.top - edge - 8)
    for (const { target, place } of placed()) target.toggleAttribute('data-behind', place.bottom <= edge)
  })

/** Whether the element that has the focus is hidden by what stays in sight. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, top: y, width, height } = focused.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, Math.max(0, y + Math.min(height / 2, 20)))
    return above !== null && !focused.contains(above) && !above.contains(focused)
      ? `${focused.outerHTML.slice(0, 120)} below ${above.outerHTML.slice(0, 120)}`
      : null
  })

for (const [width, height] of [
  [1440, 700],
  [390, 640],
] as const)
  test(`what cannot wait stays in sight on a long page, ${width} px wide, and covers nothing that has the focus`, async ({
    page,
  }) => {
    const clientId = await openClient(page)
    await page.setViewportSize({ width, height })
    for (const path of ['/app/dashboard', `/app/clients/${clientId}`, `/app/clients/${clientId}?tab=measures`]) {
      await page.goto(path)
      await expect(alerts(page).getByRole('listitem')).toHaveCount(1)
      expect((await alerts(page).getByRole('listitem').boundingBox())?.height).toBe(48)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect.poll(() => page.evaluate(() => scrollY), { message: path }).toBeGreaterThan(100)
      await expect.poll(() => top(page), { message: path }).toBe(64)
      const bar = page.locator('.profile-bar')
      if ((await bar.count()) > 0) expect((await bar.boundingBox())?.y).toBe(64 + 56)
      await showCutTargets(page)
      await expectNoFindings(page, `alert above ${path} at ${width} px`)
      await page.locator('main a, main button').last().focus()
      for (let step = 0; step < 12; step += 1) {
        expect(await isCovered(page)).toBeNull()
        await page.keyboard.press('Shift+Tab')
      }
    }
  })

test('on the dashboard each of several stands once: the newest above the page, the others in their group', async ({
  page,
}) => {
  await openClient(page)
  await page.goto('/app/dashboard')
  await expect(alerts(page)).toContainText('PHQ-9 of 19 Jan 2026')
  const safety = page.getByRole('list', { name: 'Safety' })
  await expect(safety.getByRole('listitem')).toHaveCount(1)
  await expect(safety).toContainText('PHQ-9 of 12 Jan 2026')
  await page.getByRole('button', { name: 'Show 1 more' }).press('Enter')
  await expect(safety.getByRole('link')).toBeFocused()
})
