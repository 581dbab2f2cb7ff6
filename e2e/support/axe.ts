import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that look at colours: a theme changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Until nothing moves any more. Counts from then on what begins to move: a notice that comes by itself is half transparent for a moment. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const page = window as Window & { begun?: number }
    if (page.begun === undefined) {
      page.begun = 0
      for (const kind of ['transitionrun', 'animationstart'])
        document.addEventListener(kind, () => (page.begun = (page.begun ?? 0) + 1))
    }
    for (;;) {
      // What has just appeared begins to move with the next frame.
      await frame()
      await frame()
      const moving = document
        .getAnimations()
        .filter((one) => one.playState !== 'finished' && one.effect?.getTiming().iterations !== Infinity)
      if (moving.length === 0) break
      await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
    }
    page.begun = 0
  })
}

const begunToMove = (page: Page) => page.evaluate(() => (window as Window & { begun?: number }).begun ?? 0)

/** What axe finds on the page as it stands, while nothing moves, by all rules or by these alone. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    await stillness(page)
    // The other mode opens a second page for what foreign frames say; here are none.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze()
    if (violations.length > 0 && tries < 3 && (await begunToMove(page)) > 0) continue
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }
}

/** In light and in dark, on a page that follows the system's theme. `what` names the place in the report; the test goes on after a finding. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'dark' ? colourRules : undefined
    expect.soft(await findings(page, rules), `${what}, ${colorScheme}`).toEqual([])
  }
}

/**
 * That nothing makes the page wider than the narrowest screen: WCAG 2.2, 1.4.10 (reflow) has 320 px, which is also a desk's 1280 px at four times its
 * size. Once for each page is enough, so it is the phone that looks.
 */
export async function expectReflow(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()
  if (test.info().project.name !== 'phone' || !size) return
  await page.setViewportSize({ width: 320, height: 640 })
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widest, { message: `the width of ${what}` }).toBe(320)
  await page.setViewportSize(size)
}

/** Errors of the page and its console; that something is missing or not allowed is on some pages their purpose. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/401|404/.test(message.text())) errors.push(message.text())
  })
  return errors
}
