import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { expectWorker, sayYes } from './support/device.ts'
import { expect, signInAs, test } from './support/people.ts'

test.use({ serviceWorkers: 'allow' })

test.use({ viewport: { width: 320, height: 640 } })

test('the offline page is written in by keyboard, and says nothing about therapy in discreet mode', async ({
  page,
  context,
}) => {
  test.slow()
  await signInAs(context, 'client@demo.test')
  await sayYes(page)
  await expectNoFindings(page, 'settings with what is kept')
  await page.goto('/client/dashboard')
  await expectWorker(page)
  await context.setOffline(true)
  await page.goto('/client/dashboard')
  await expect(page.getByRole('heading', { name: 'Next appointment' })).toBeVisible()
  await page.getByText('New entry').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Mood')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Mood')).toHaveAttribute('aria-valuetext', '6 of 10, so-so')
  await expectNoFindings(page, 'offline page with what is kept')
  await expectNoScrollingSideways(page)
  for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 entry is waiting to be sent.' })).toBeVisible()
  await expect(page.getByText('New entry')).toBeFocused()

  await page.evaluate(() => document.documentElement.setAttribute('data-look', 'planner'))
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.documentElement.setAttribute('data-look', 'planner')),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Next', exact: true })).toBeVisible()
  const shown = await page.getByRole('main').innerText()
  expect(shown).not.toMatch(/therap|practice|appointment|diary|session|online\b|in person/i)
  await context.setOffline(false)
})
