import type { Page } from '@playwright/test'
import { practiceSettingsTabs } from '../web/src/screens/settings/practice-settings-tabs.ts'
import { givenWith } from './support/first-data.ts'
import { expect, signInAs, test } from './support/people.ts'

type Call = { path: string; input: unknown }
type Loaded = { given: string[]; asked: string[] }

/** What the page asks the server for, in a form to compare: undefined fields are not sent, and the order of fields means nothing. */
const asText = ({ path, input }: Call) =>
  `${path} ${JSON.stringify(Object.entries(input ?? {}).toSorted(([a], [b]) => a.localeCompare(b)))}`

/** Loads the page until what it shows first came with it: a server that needs over 400 ms for an answer leaves it out. */
async function loadWith(page: Page, path: string, isWhole: (given: string[]) => boolean): Promise<Loaded> {
  let loaded: Loaded = { given: [], asked: [] }
  await expect(async () => {
    loaded = await load(page, path)
    expect(isWhole(loaded.given)).toBe(true)
  }).toPass({ timeout: 20_000 })
  return loaded
}

async function load(page: Page, path: string): Promise<Loaded> {
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
  const answers = await givenWith(page)
  return { given: answers.map(([operation, input]) => asText({ path: operation, input })), asked: asked.map(asText) }
}

for (const path of [
  '/app/dashboard',
  '/app/clients',
  '/app/tasks',
  '/app/appointments',
  '/app/documents',
  '/app/invoices',
  '/app/invoices/month',
  '/app/notes/unsigned',
  '/app/ai-summary',
  '/app/notifications',
  '/app/settings',
  ...practiceSettingsTabs.therapist.map(({ id }) => `/app/settings?tab=${id}`),
  '/app/billing',
]) {
  test(`${path} asks for nothing that came with it`, async ({ page, context }) => {
    await signInAs(context, 'premium@demo.test')
    const { given, asked } = await loadWith(page, path, (all) => all.length > 2)
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
  const { given, asked } = await loadWith(page, profile ?? '', (all) =>
    all.some((call) => call.startsWith('clients/overview')),
  )
  expect(asked.filter((call) => given.includes(call))).toEqual([])
})
