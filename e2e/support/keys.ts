import { expect, type Locator, type Page } from '@playwright/test'

/** Presses one key after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses these keys within one frame, as fast fingers on a busy machine do. Only for keys that the page itself handles. */
export async function pressAtOnce(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate(async (pressed) => {
    for (const key of pressed) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      // Handlers of one key end before the next key.
      for (let times = 0; times < 5; times++) await Promise.resolve()
    }
  }, keys)
}

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, one: Locator): Promise<void> {
  for (let times = 0; times < 40; times++) {
    await press(page, 'Tab')
    if (await one.evaluate((element) => element === document.activeElement)) return
  }
  await expect(one).toBeFocused()
}
