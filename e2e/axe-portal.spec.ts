import type { Page } from '@playwright/test'
import { portalPages } from '../web/src/screens/portal-shell/portal-pages.ts'
import { clientSettingsTabs } from '../web/src/screens/settings/client-settings-tabs.ts'
import { errorsOf, expectNoFindings, expectRoomWhenZoomed } from './support/axe.ts'
import { newBookingClient } from './support/booking.ts'
import { expect, signInAs, test } from './support/people.ts'

const tabs = clientSettingsTabs.map(({ id }) => `?tab=${id}`)
const paths = [...new Set(portalPages.map(({ path }) => path))].flatMap((path) =>
  path.endsWith('/settings') ? tabs.map((tab) => path + tab) : [path],
)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

// axe-pages.spec visits them at 390 and 1440 px, with one practice.
test('every page of a client of two practices has no violations on the narrowest phone and on a tablet, also zoomed', async ({
  page,
  context,
}) => {
  test.slow()
  const isPhone = test.info().project.name === 'phone'
  const width = isPhone ? 320 : 820
  await page.setViewportSize({ width, height: 800 })
  await signInAs(context, 'client2@demo.test')
  const errors = errorsOf(page)
  for (const path of paths) {
    await open(page, path)
    await expectNoFindings(page, `${path} at ${width} px`)
    if (!isPhone) await expectRoomWhenZoomed(page, path)
  }
  expect(errors).toEqual([])
})

test('the steps behind the pages of a client have no violations', async ({ page }) => {
  test.slow()
  const { client, clientId } = await newBookingClient(page, 'Accessible Steps', null)
  await client.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 })
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const { request } = page.context()
  const asked = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/clients/${clientId}/${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }

  await test.step('empty pages', async () => {
    for (const path of ['mood', 'measures', 'tasks', 'documents', 'invoices', 'consents', 'appointments', 'messages']) {
      await open(client, `/client/${path}`)
      await expectNoFindings(client, `${path}, empty`)
    }
  })
  await test.step('a questionnaire', async () => {
    const id = await asked('measure-requests', { measureId: 'gad-7' })
    await open(client, `/client/measures?open=${id}`)
    await expectNoFindings(client, 'before the first question')
    await client.getByRole('button', { name: 'Start' }).click()
    await expect(client.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible()
    await expectNoFindings(client, 'a question')
  })
  await test.step('a consent', async () => {
    await asked('consents', { purpose: 'online-sessions' })
    await open(client, '/client/consents')
    await client.getByRole('link', { name: /^Online sessions/ }).click()
    await expect(client.getByLabel('Your full name')).toBeVisible()
    await expectNoFindings(client, 'a consent to answer')
  })
  await test.step('the diary', async () => {
    // Without a look at the page behind: the form hides it.
    await client.goto('/client/mood?mood=4')
    const form = client.getByRole('dialog', { name: 'How are you?' })
    await form.getByText('Add details').click()
    await expectNoFindings(client, 'an entry being written')
  })
  await test.step('booking', async () => {
    await open(client, '/client/book-appointment')
    await client.getByRole('button', { name: /^Short call/ }).click()
    await client.getByRole('region', { name: 'Next free times' }).getByRole('button').nth(1).click()
    await expect(client.getByRole('button', { name: 'Continue' })).toBeVisible()
    await expectNoFindings(client, 'a chosen time')
    await client.getByRole('button', { name: 'Continue' }).click()
    await expect(client.getByRole('heading', { name: 'Is this right?' })).toBeVisible()
    await expect(client.getByLabel('Your phone number')).toBeVisible()
    await expectNoFindings(client, 'confirming a time')
  })
})
