import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './people.ts'

/**
 * Waits until the worker answers for pages that cannot be reached. A page that is loaded while the worker starts may miss
 * it, so the page is loaded again.
 */
export async function expectWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** The client lets this browser keep things, and their next appointment is kept. */
export async function sayYes(page: Page): Promise<void> {
  await page.goto('/client/settings?tab=preferences')
  await page.getByRole('button', { name: 'Yes, keep this on this device' }).click()
  await expect(page.getByRole('button', { name: 'Turn off and remove' })).toBeVisible()
  await expect.poll(async () => (await storedOn(page)).rows.length).toBe(2)
}

/** The same, with the diary open when the connection is lost, and the code of the messages there. */
export async function loseConnection(page: Page): Promise<void> {
  await sayYes(page)
  await openDiary(page)
  // Its script and its style sheet are fetched at the same time.
  const fetched = () =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/ToastStage-.+\.(\w+)$/.exec(name)?.[1] ?? [])
  await expect.poll(() => page.evaluate(fetched)).toEqual(expect.arrayContaining(['js', 'css']))
  await page.context().setOffline(true)
}

/** The diary with everything that writing needs. */
export async function openDiary(page: Page): Promise<void> {
  await page.goto('/client/mood')
  await expectWorker(page)
  await page.getByRole('button', { name: 'New entry' }).first().click()
  await page.getByRole('dialog', { name: 'How are you?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** @param day of the entry, if it is not the one on which it is written */
export async function writeEntry(page: Page, note: string, day?: string): Promise<void> {
  await page.getByRole('button', { name: 'New entry' }).first().click()
  const form = page.getByRole('dialog', { name: 'How are you?' })
  await form.getByRole('slider', { name: 'Sleep' }).press('End')
  await form.getByText('Add details').click()
  await form.getByLabel(/^Note/).fill(note)
  if (day !== undefined) await form.getByLabel('Day').fill(day)
  await form.getByRole('button', { name: 'Save entry' }).click()
}

/** What the browser stores for the portal, as it lies there. Waits while a database is being deleted. */
export function storedOn(page: Page): Promise<{ rows: string[]; keys: string[]; cached: string[] }> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error ?? new Error('no answer'))
      })
    const text = (value: unknown): unknown =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value
    const rows: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const [names, values] = await Promise.all([answer(objects.getAllKeys()), answer(objects.getAll())])
        for (const [at, value] of values.entries())
          rows.push(JSON.stringify([names[at], value], (_key, part: unknown) => text(part)))
      }
      database.close()
    }
    const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return {
      rows,
      keys: Object.keys(localStorage),
      cached: caches_.flat().map(({ url }) => new URL(url).pathname),
    }
  })
}

/** Nothing of a person is left: only the public offline page and its files. */
export async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(async () => (await storedOn(page)).rows).toEqual([])
  const { keys, cached } = await storedOn(page)
  expect(keys).not.toContain('on_this_device')
  expect(
    cached.filter((path) => !/^\/((app-)?offline|theme\.js|leave\.js|icon\.svg|looks\/.+|assets\/.+)$/.test(path)),
  ).toEqual([])
}

/** The cookie of the sign-in session, for requests from elsewhere. */
export async function signInCookie(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
