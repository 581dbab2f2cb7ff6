import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, newClient, test } from './support/people.ts'

/** As {@link newClient}, with a name that nobody else has. */
async function withNewClient(page: Page) {
  const name = `Ola ${freshAddress('plan').split('@')[0]}`
  return { name, ...(await newClient(page, name)) }
}

test('a treatment plan is shared, read by its client as it changes, and taken back', async ({ page }) => {
  const { client, clientId, name } = await withNewClient(page)
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const added = await page.context().request.post(`/api/v1/clients/${clientId}/treatment-plans`, {
    headers,
    data: {
      planName: 'Insomnia, chronic',
      primaryDiagnosis: 'Insomnia',
      reviewDate: '2043-06-01',
      treatmentGoals: [{ goal: 'Sleep through', objectives: [{ objective: 'Up at seven' }] }],
    },
  })
  expect(added.status()).toBe(201)
  await client.goto('/client/plan')
  await expect(client.getByRole('heading', { name: 'No plan yet' })).toBeVisible()
  await expectNoFindings(client, 'portal without a plan')

  await page.goto(`/app/clients/${clientId}?tab=treatment-plan`)
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Actions for Insomnia, chronic' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Share with client')
  const asked = page.getByRole('alertdialog', { name: 'Share this treatment plan?' })
  await expect(asked.getByText(`${name} will see these parts`)).toBeVisible()
  await expectNoFindings(page, 'question before sharing a plan')
  await asked.getByRole('button', { name: 'Share plan' }).click()
  await expect(page.getByText('Shared', { exact: true })).toBeVisible()

  await expect(client.getByRole('heading', { name: 'Sleep through' })).toBeVisible()
  await expect(client.getByText('Next review on 1 June 2043.')).toBeVisible()
  await expect(client.getByText(/Insomnia/)).toHaveCount(0)
  await expect(client.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Up at seven' }).check()
  await expect(client.getByText(/^Reached on/)).toBeVisible()
  await expectNoFindings(client, 'portal with a plan')

  await choose('Stop sharing')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(client.getByRole('heading', { name: 'No plan yet' })).toBeVisible()
})

test('a self-care task that either side ticks changes at once on the other', async ({ page }) => {
  const { client, clientId } = await withNewClient(page)
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  await page.goto(`/app/clients/${clientId}?tab=self-care`)
  await client.goto('/client/tasks')
  const data = { task: 'Walk to the river' }
  await page.context().request.post(`/api/v1/clients/${clientId}/self-care-tasks`, { headers, data })
  const box = (side: Page) => side.getByRole('checkbox', { name: /Walk to the river/ })
  // Not check and uncheck, which look at the box again while it moves to the other list.
  await box(client).click()
  await expect(box(page)).toBeChecked()
  await box(page).click()
  await expect(box(client)).not.toBeChecked()
})
