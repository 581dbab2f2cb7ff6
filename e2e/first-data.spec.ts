import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './support/people.ts'

type Call = { path: string; input: unknown }

/** What the page asks the server for, in a form to compare: undefined fields are not sent, and the order of fields means nothing. */
const asText = ({ path, input }: Call) =>
  `${path} ${JSON.stringify(Object.entries(input ?? {}).toSorted(([a], [b]) => a.localeCompare(b)))}`

async function load(page: Page, path: string): Promise<{ given: string[]; asked: string[] }> {
  const asked: Call[] = []
  // Other journeys use the same account meanwhile.
  await page.route('**/api/live?*', (route) => route.abort())
  page.on('request', (request) => {
    const operation = /\/rpc\/(.+)$/.exec(new URL(request.url()).pathname)?.[1]
    if (operation === undefined) return
    const body = request.postDataJSON() as { json?: unknown } | null
    asked.push({ path: operation, input: body?.json })
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const text = await page.locator('#first-answers').textContent()
  const { answers } = JSON.parse(text ?? '') as { answers: [string, unknown, unknown][] }
  return { given: answers.map(([operation, input]) => asText({ path: operation, input })), asked: asked.map(asText) }
}

for (const path of [
  '/app/dashboard',
  '/app/clients',
  '/app/tasks',
  '/app/appointments',
  '/app/notes/unsigned',
  '/app/notifications',
  '/app/settings',
  '/app/billing',
]) {
  test(`${path} asks for nothing that came with it`, async ({ page, context }) => {
    await signInAs(context, 'premium@demo.test')
    const { given, asked } = await load(page, path)
    expect(given.length).toBeGreaterThan(2)
    expect(asked.filter((call) => given.includes(call))).toEqual([])
  })
}

test('a profile asks for nothing that came with it', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  // In a page of its own: once its live updates connect, it asks again for what both pages have.
  const list = await context.newPage()
  await list.goto('/app/clients')
  const profile = await list.getByRole('link', { name: 'View Details' }).first().getAttribute('href')
  await list.close()
  const { given, asked } = await load(page, profile ?? '')
  expect(given.some((call) => call.startsWith('clients/overview'))).toBe(true)
  expect(asked.filter((call) => given.includes(call))).toEqual([])
})
