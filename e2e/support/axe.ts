import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './people.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that look at colours: a theme changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it stands, once nothing moves any more, by all rules or by these alone. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (;;) {
      // What has just appeared begins to move with the next frame.
      await frame()
      await frame()
      const moving = document
        .getAnimations()
        .filter((one) => one.playState !== 'finished' && one.effect?.getTiming().iterations !== Infinity)
      if (moving.length === 0) return
      await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
    }
  })
  // The other mode opens a second page for what foreign frames say; here are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** In light and in dark, on a page that follows the system's theme. `what` names the place in the report; the test goes on after a finding. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'dark' ? colourRules : undefined
    expect.soft(await findings(page, rules), `${what}, ${colorScheme}`).toEqual([])
  }
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
