import { expect, type Locator, type Page } from '@playwright/test'

/** Presses one key after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, one: Locator): Promise<void> {
  for (let times = 0; times < 40; times++) {
    await press(page, 'Tab')
    if (await one.evaluate((element) => element === document.activeElement)) return
  }
  await expect(one).toBeFocused()
}
