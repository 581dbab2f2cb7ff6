import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, test } from './people.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules about colours, the only ones a theme can affect. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Waits until all animations have ended, then counts new ones: a live notice may still be fading in. One whose clock stands still counts as ended. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seen = new Map<Animation, { at: unknown; frames: number }>()
    /** Whether the clock of an animation has stood still for sixty frames. */
    const stands = (one: Animation) => {
      const before = seen.get(one)
      const frames = before?.at === one.currentTime ? before.frames + 1 : 0
      seen.set(one, { at: one.currentTime, frames })
      return frames > 30
    }
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const page = window as Window & { begun?: number }
    if (page.begun === undefined) {
      page.begun = 0
      for (const kind of ['transitionrun', 'animationstart'])
        document.addEventListener(kind, () => (page.begun = (page.begun ?? 0) + 1))
    }
    for (;;) {
      // New elements start animating on the next frame.
      await frame()
      await frame()
      const moving = document
        .getAnimations()
        .filter((one) => one.playState !== 'finished' && one.effect?.getTiming().iterations !== Infinity)
      if (moving.map(stands).every(Boolean)) break
    }
    page.begun = 0
  })
}

const begunToMove = (page: Page) => page.evaluate(() => (window as Window & { begun?: number }).begun ?? 0)

/** The axe violations of the page without running animations, for all rules or only the given ones. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    await stillness(page)
    const violations = await violationsOf(page, rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags })
    if (violations.length > 0 && tries < 3 && (await begunToMove(page)) > 0) continue
    return violations
  }
}

/** Puts axe into a document once: reading its half megabyte takes as long as the rules. There are no frames that would need it too. */
async function violationsOf(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const here = (window as unknown as { axe: typeof axe }).axe
    // A target wholly behind a bar cannot be pressed there; axe would measure the gaps between the bar's buttons.
    const options: axe.RunOptions = { runOnly: only, resultTypes: ['violations'] }
    const { violations } = await here.run({ exclude: ['[data-behind]'] }, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }, runOnly)
}

/** Checks both themes, on a page that follows the system theme. `what` names the page in the report. Soft: the test continues after a violation. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'dark' ? colourRules : undefined
    expect.soft(await findings(page, rules), `${what}, ${colorScheme}`).toEqual([])
  }
  await expectReflow(page, what)
}

/**
 * Checks that nothing is wider than the narrowest screen, and no form wider than its dialog. WCAG 2.2, 1.4.10 (reflow) requires 320 px, which is also
 * 1280 px at 400 % zoom. Checked once per page, on the phone.
 */
async function expectReflow(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()
  // An open menu was positioned for the other width, which would widen the page of an emulated phone.
  const placed = await page.getByRole('menu').count()
  if (test.info().project.name !== 'phone' || !size || placed > 0) return
  await expectRoomAt(page, what, { width: 320, height: 640 })
}

/** Checks that nothing is wider than the same window at 200 % zoom: WCAG 2.2, 1.4.4 (resize text). */
export async function expectRoomWhenZoomed(page: Page, what: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  await expectRoomAt(page, what, { width: Math.round(width / 2), height: Math.round(height / 2) })
}

async function expectRoomAt(page: Page, what: string, room: { width: number; height: number }): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(room)
  const message = `what is too wide at ${room.width} px: ${what}`
  await expect.poll(() => page.evaluate(widerThanRoom), { message }).toEqual([])
  if (size) await page.setViewportSize(size)
}

/** The page is not wider than its window, once what has just changed is laid out. */
export async function expectNoScrollingSideways(page: Page, message = 'wider than the window'): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(excess, { message }).toBeLessThanOrEqual(0)
}

/** The page and elements of an open dialog that scroll sideways. */
function widerThanRoom(): string[] {
  const inDialogs = [...document.querySelectorAll('[role$=dialog] *')].filter((element) =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
  )
  return [document.documentElement, ...inDialogs]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map((element) => `${element.outerHTML.slice(0, 120)}: ${element.scrollWidth} in ${element.clientWidth}`)
}

/** Page and console errors, except 403 and 404 responses, which some pages expect. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/401|404/.test(message.text())) errors.push(message.text())
  })
  return errors
}
