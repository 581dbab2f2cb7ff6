import type { Locator, Page } from '@playwright/test'

/**
 * Counts what a person does. A click and a pressed key are one act each, and so is typing one text, with the Tab keys between its parts and the Enter that
 * ends it.
 */
export function countActs(page: Page) {
  let acts = 0
  const act = async (done: Promise<unknown>) => {
    acts += 1
    await done
  }
  return {
    click: (one: Locator) => act(one.click()),
    press: (key: string) => act(page.keyboard.press(key)),
    type: async (...parts: string[]) => {
      acts += 1
      for (const [place, part] of parts.entries()) {
        if (place > 0) await page.keyboard.press('Tab')
        await page.keyboard.type(part)
      }
    },
    count: () => acts,
  }
}
