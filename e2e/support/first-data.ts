import type { Page } from '@playwright/test'

/** What came with the page: operation, input and answer. */
export async function givenWith(page: Page): Promise<[operation: string, input: unknown, answer: unknown][]> {
  const text = await page.locator('#first-answers').textContent()
  return (JSON.parse(text ?? '') as { answers: [string, unknown, unknown][] }).answers
}

/** Pages arrive without their first data from now on, and ask for it, as they do when the server needs too long for it. */
export async function withoutFirstData(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/(app|client)\//.test(pathname),
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, '')
      await route.fulfill({ response, body })
    },
  )
}
