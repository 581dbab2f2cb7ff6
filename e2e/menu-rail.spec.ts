import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './support/people.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('from 768 to 1023 px the menu is a rail of icons with names, and a sheet that shows them', async ({
  page,
  context,
}) => {
  await signInAs(context, 'premium@demo.test')
  const rail = page.getByRole('navigation', { name: 'Main' })
  for (const width of [768, 1023]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/app/appointments?view=week')
    await expect(heading(page, 'Appointments')).toBeVisible()
    expect(await page.getByRole('main').evaluate((main) => main.clientWidth), `at ${width} px`).toBe(width - 64)
    for (const name of ['Openhour', 'Dashboard', 'My Clients', /^Messages/, 'Settings']) {
      const link = rail.getByRole('link', { name })
      await expect(link).toBeVisible()
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    }
    await expect(rail.getByRole('link', { name: 'Appointments' })).toHaveAttribute('aria-current', 'page')
  }
  await rail.getByRole('link', { name: 'My Clients' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('My Clients')
  await page.mouse.move(500, 500)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await rail.getByRole('link', { name: 'Openhour' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Dashboard')

  await page.keyboard.press('Control+b')
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.getByRole('link', { name: 'My Clients' }).click()
  await expect(sheet).toBeHidden()
  await expect(heading(page, 'My Clients')).toBeFocused()

  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(page.getByRole('main')).toHaveCSS('width', `${1024 - 256}px`)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(rail).toBeHidden()
  // Hidden on a desk, it is still a rail on a tablet.
  await page.setViewportSize({ width: 1023, height: 900 })
  await expect(rail).toBeVisible()
})
