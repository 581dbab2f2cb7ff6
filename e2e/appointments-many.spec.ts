import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { dayIn, zoneAtNoon } from './support/days.ts'
import { addRecord, expect, freshAddress, openPractice, test } from './support/people.ts'

// Where no day ends during a test.
const zone = zoneAtNoon()
test.use({ timezoneId: zone })

const hebrew = 'שרה בן־דוד (2)'
const arabic = 'أحمد عبد الله الفاروق 3'
const day = dayIn(zone, 1)
const many = 200

/** Adds so many appointments to one day as no calendar has, with two clients in turn. */
async function fill(page: Page, ids: readonly string[]): Promise<void> {
  const origin = test.info().project.use.baseURL ?? ''
  for (let from = 0; from < many; from += 10)
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const minutes = 7 * 60 + (from + at) * 4
        const time = (of: number) =>
          `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
        const answer = await page.context().request.post('/api/v1/appointments', {
          headers: { origin, 'idempotency-key': crypto.randomUUID() },
          data: {
            clientId: ids[at % 2],
            appointmentDate: day,
            startTime: time(minutes),
            endTime: time(minutes + 50),
            notes: at % 2 ? '(1) كتاب، 2 أوراق' : 'ספר (1), 2 דפים',
            onConflict: 'overlap',
          },
        })
        expect(answer.status(), await answer.text()).toBe(201)
      }),
    )
}

const rows = (page: Page) => page.getByRole('button', { name: /^Open (?:שרה|أحمد)/ })

test('200 appointments on one day: pages of rows, with names from right to left kept apart', async ({ page }) => {
  test.slow()
  await openPractice(page, [])
  const ids = await Promise.all(
    [hebrew, arabic].map((name) =>
      addRecord(page, '/api/v1/clients', { name, age: 33, gender: 'Female', email: freshAddress('client') }),
    ),
  )
  await fill(page, ids)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/app/appointments?view=list')
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^26 to 50 of 200/)).toBeVisible()
    for (const name of [hebrew, arabic]) {
      const row = page.getByRole('listitem').filter({ hasText: name }).last()
      const named = row.getByText(name, { exact: true })
      await expect(named).toHaveCSS('direction', 'rtl')
      // The time is read from left to right beside it.
      await expect(row.getByText(/\d+:\d\d/).first()).toHaveCSS('direction', 'ltr')
    }
    await expectNoScrollingSideways(page, `200 appointments at ${width} px`)
    await expectNoFindings(page, `200 appointments at ${width} px`)
  }
})
