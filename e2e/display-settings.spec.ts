import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './support/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** Marks the controls and appointments that only a background or shadow sets apart. */
const markPainted = () => {
  const isPaint = (colour: string) => colour !== 'transparent' && !/, 0\)$|\/ 0\)$/.test(colour)
  for (const one of document.querySelectorAll('button, a, summary, label, [role=switch], .event-block')) {
    const { backgroundColor, boxShadow, borderTopStyle, borderTopWidth } = getComputedStyle(one)
    const lined = borderTopStyle !== 'none' && borderTopWidth !== '0px'
    if (one.classList.contains('sr-only')) continue
    if (!lined && one.checkVisibility() && (isPaint(backgroundColor) || boxShadow !== 'none'))
      one.setAttribute('data-painted', '')
  }
  return document.querySelectorAll('[data-painted]').length
}
const withoutEdge = () =>
  [...document.querySelectorAll('[data-painted]')]
    .filter((one) => {
      const { outlineStyle, outlineWidth, appearance } = getComputedStyle(one)
      const isNative = one.matches('[role=switch]') && appearance !== 'none'
      return (outlineStyle === 'none' || outlineWidth === '0px') && !isNative
    })
    .map((one) => one.outerHTML.slice(0, 160))

/** What makes the page wider than the window; empty if it does not scroll sideways. */
const beyondTheEdge = () => {
  if (document.documentElement.scrollWidth <= innerWidth) return []
  const isClipped = (one: Element): boolean => {
    const parent = one.parentElement
    return parent !== null && (/hidden|clip|auto|scroll/.test(getComputedStyle(parent).overflowX) || isClipped(parent))
  }
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth && !isClipped(one))
    .map((one) => one.outerHTML.slice(0, 160))
}

for (const [account, path] of [
  ['premium@demo.test', '/app/appointments?view=week'],
  ['premium@demo.test', '/app/dashboard'],
  ['premium@demo.test', '/app/settings?tab=preferences'],
  ['premium@demo.test', '/app/settings?tab=practice'],
  ['client@demo.test', '/client/dashboard'],
  ['client@demo.test', '/client/appointments'],
] as const) {
  test(`with forced colours, controls, appointments and what is chosen have edges on ${path}`, async ({
    page,
    context,
  }) => {
    await signInAs(context, account)
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    if (path.includes('view=week')) await expect(page.locator('.event-block').first()).toBeVisible()
    expect(await page.evaluate(markPainted)).toBeGreaterThan(1)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await page.evaluate(withoutEdge)).toEqual([])
    const chosen = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]').last()
    await expect(chosen).toHaveCSS('outline-width', '3px')
    if (!path.includes('view=week')) return
    await expect(page.locator('label').filter({ hasText: 'Week' })).toHaveCSS('outline-width', '3px')
    await page.getByRole('button', { name: 'Theme' }).click()
    const row = page.getByRole('menu', { name: 'Theme' }).getByRole('menuitemradio')
    await row.first().hover()
    await expect(row.first()).toHaveCSS('outline-width', '3px')
  })
}

test('with forced colours, today, tabs, dialogs and names of icons have edges', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/app/appointments?view=week')
  const event = page.locator('.event-block').first()
  await expect(event).toHaveCSS('outline-style', /solid|dashed/)
  await expect(page.getByRole('button', { name: 'Today' })).toHaveCSS('outline-style', 'solid')
  await expect(page.locator('[role=link] .edged').first()).toHaveCSS('outline-style', 'solid')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).hover()
  await expect(page.getByRole('tooltip')).toHaveCSS('outline-style', 'solid')

  await page.goto('/app/settings?tab=account')
  const strip = page.getByRole('navigation', { name: 'Sections of the settings' })
  await expect(strip.locator('[aria-current=page]')).toHaveCSS('outline-width', '3px')
  await expect(strip.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  // It scrolls sideways only, without a scrollbar.
  expect(
    await strip.evaluate((nav) => [nav.scrollWidth > nav.clientWidth, nav.scrollHeight - nav.clientHeight]),
  ).toEqual([true, 0])
  await expect(strip).toHaveCSS('scrollbar-width', 'none')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCSS('outline-style', 'solid')
})

test('with letters twice as large, neither the landing page nor the dashboard scrolls sideways', async ({
  page,
  context,
}) => {
  for (const path of ['/', '/app/dashboard']) {
    if (path !== '/') await signInAs(context, 'premium@demo.test')
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [1440, 1024, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const message = `what is too wide on ${path} at ${width} px`
      await expect.poll(() => page.evaluate(beyondTheEdge), { message }).toEqual([])
    }
  }
})

test('the message box and Send lie above the bars of a small phone', async ({ page, context }) => {
  await signInAs(context, 'client@demo.test')
  for (const [width, height] of [
    [375, 553],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/client/messages')
    for (const control of [
      page.getByRole('textbox', { name: /message/i }),
      page.getByRole('button', { name: 'Send', exact: true }),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 })
      const covered = await control.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [top + 3, bottom - 3].some((y) => !element.contains(document.elementFromPoint((left + right) / 2, y)))
      })
      expect(covered, `${width}x${height}`).toBe(false)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('signing in and the application say what to do', async ({ page, context }) => {
    for (const path of ['/auth', '/app/dashboard', '/client/dashboard']) {
      if (path !== '/auth') await signInAs(context, path.startsWith('/app') ? 'premium@demo.test' : 'client@demo.test')
      await page.goto(path)
      // Playwright finds no text in it.
      const line = page.locator('body noscript strong')
      await expect(line).toBeVisible()
      await expect(page.locator('body noscript p')).toContainText('What you saved is safe.')
      expect((await line.boundingBox())?.x).toBeGreaterThan(15)
      await expect(line).toHaveCSS('font-weight', '600')
    }
  })
})
