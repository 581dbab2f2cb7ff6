import type { Locator } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { addRecord, expect, openPractice, test } from './support/people.ts'

const noteOf = (text: string) => ({
  template: 'dap',
  serviceDate: '2026-05-04',
  sections: [
    { heading: 'Data', text },
    { heading: 'Plan', text: 'Walks' },
  ],
})

/** Clicks, and how many they were. */
function countActs() {
  let acts = 0
  return {
    click: async (target: Locator) => {
      acts += 1
      await target.click()
    },
    count: () => acts,
  }
}

test('a record is opened in 2 acts, and its last note in 1 more', async ({ page }) => {
  const { ids } = await openPractice(page, ['Jonas Bell'])
  await addRecord(page, `/api/v1/clients/${ids[0]}/notes`, noteOf('A busy time at work'))
  await page.goto('/app/dashboard')
  const acts = countActs()
  await acts.click(page.getByRole('link', { name: 'My Clients' }).first())
  await acts.click(page.getByRole('link', { name: 'View Details of Jonas Bell' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Jonas Bell' })).toBeVisible()
  expect(acts.count()).toBe(2)

  await expect(page.getByText('Data: A busy time at work')).toBeVisible()
  await acts.click(page.getByRole('link', { name: 'Last note' }))
  await expect(page).toHaveURL(/tab=clinical-notes&note=/)
  await expect(page.getByRole('article').getByText('A busy time at work')).toBeVisible()
  expect(acts.count()).toBe(3)
})

const names = {
  'of 100 letters': 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(100, 'abcdefghij'),
  'from right to left': 'محمد بن عبد الرحمن الهاشمي',
}
for (const [what, name] of Object.entries(names))
  test(`a name ${what} stays within the bar at 320 px, which covers nothing that has the focus`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 320, height: 700 })
    await openPractice(page, [])
    const client = { name, age: 33, gender: 'Female', noEmail: true }
    const id = await addRecord(page, '/api/v1/clients', client)
    await addRecord(page, `/api/v1/clients/${id}/notes`, noteOf('A busy time at work'))
    await page.goto(`/app/clients/${id}`)
    const bar = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect(bar.getByRole('heading', { level: 1 })).toHaveText(name)
    for (const tab of ['overview', 'session-history']) {
      await page.goto(`/app/clients/${id}?tab=${tab}`)
      await expect(bar).toBeVisible()
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(73)
      await expect(bar.getByRole('button', { name: `Actions for ${name}` })).toBeInViewport({ ratio: 1 })
      await expectNoScrollingSideways(page)
    }
    await page.goto(`/app/clients/${id}`)
    await expectNoFindings(page, `a name ${what}`)

    // Forward to the end of the page, then back up below the bar.
    await page.getByRole('link', { name: /^View Mood/ }).focus()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Shift+Tab')
      const covered = await page.evaluate(() => {
        const { left, right, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('main header')
        return over !== null && over !== undefined && !over.contains(document.activeElement)
      })
      expect(covered, `step ${step}`).toBe(false)
    }
  })
