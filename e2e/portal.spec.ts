import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, linkFromMail, newPassword, signInAs, test } from './support/people.ts'

/** Signs the sample's therapist in and adds a client through the API. Returns the client's id. */
async function clientOfPractice(page: Page, email: string): Promise<string> {
  await signInAs(page.context(), 'premium@demo.test')
  const origin = test.info().project.use.baseURL ?? ''
  const answer = await page.context().request.post('/api/v1/clients', {
    headers: { origin },
    data: { name: 'Ola Invited', age: 33, gender: 'Female', email },
  })
  return ((await answer.json()) as { id: string }).id
}

test('a client is invited, joins, ticks a task and leaves, while the therapist watches', async ({ page, browser }) => {
  const email = freshAddress('invited')
  const clientId = await clientOfPractice(page, email)

  await page.goto(`/app/clients/${clientId}`)
  await page.getByRole('button', { name: 'Actions for Ola Invited' }).click()
  await page.getByRole('menuitem', { name: 'Invite to portal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Portal access' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Invited', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const client = await (await browser.newContext()).newPage()
  const link = await linkFromMail(email, 'invitation')
  await client.goto(link)
  await expect(client.getByRole('heading', { name: 'You’re invited' })).toBeVisible()
  await expect(client).toHaveURL(/\/client-welcome$/)
  await expect(page.getByText('Invitation opened')).toBeVisible()
  await expect(client.getByLabel('Full name')).toHaveValue('Ola Invited')
  await client.getByLabel('Password', { exact: true }).fill(newPassword)
  await client.getByRole('button', { name: 'Set up access' }).click()
  await expect(client).toHaveURL(/\/client\/dashboard$/)
  await expect(client.getByRole('heading', { level: 1, name: /Ola/ })).toBeVisible()
  await expect(page.getByText('In the portal')).toBeVisible()

  // The link has done its work.
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByText(/can no longer be used/)).toBeVisible()

  await client.goto('/client/tasks')
  await page.goto(`/app/clients/${clientId}?tab=self-care`)
  await page.getByRole('textbox', { name: /task/i }).first().fill('Walk to the river')
  await page.keyboard.press('Enter')
  // Not check, which looks at the box again while it moves to the other list.
  await client.getByRole('checkbox', { name: /Walk to the river/ }).click()
  await expect(page.getByRole('checkbox', { name: /Walk to the river/ })).toBeChecked()

  await client.goto('/client/profile')
  await client.getByRole('button', { name: 'Leave this practice' }).click()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Leave this practice' }).click()
  await expect(client).toHaveURL(/\/client\/dashboard$/)
  await expect(client.getByText(/not connected/i).first()).toBeVisible()
  await page.goto(`/app/clients/${clientId}`)
  await expect(page.getByText('Not invited')).toBeVisible()
})

test('the therapist ends access while the portal is open', async ({ page, browser }) => {
  const email = freshAddress('removed')
  const clientId = await clientOfPractice(page, email)
  const origin = test.info().project.use.baseURL ?? ''
  const { request } = page.context()
  await request.post(`/api/v1/clients/${clientId}/portal-access/invitation`, { headers: { origin } })
  const client = await (await browser.newContext()).newPage()
  await client.goto(await linkFromMail(email, 'invitation'))
  await client.getByLabel('Password', { exact: true }).fill(newPassword)
  await client.getByRole('button', { name: 'Set up access' }).click()
  await expect(client).toHaveURL(/\/client\/dashboard$/)
  await client.goto('/client/appointments')
  await expect(client.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
  await request.delete(`/api/v1/clients/${clientId}/portal-access`, { headers: { origin } })
  await expect(client.getByText(/not connected/i).first()).toBeVisible()
})

test('the therapist archives, restores and deletes a client whose portal is open, and each time the client is told', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = freshAddress('closed')
  const clientId = await clientOfPractice(page, email)
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const act = async (path: string, data: object = {}) =>
    expect((await page.context().request.post(path, { headers, data })).ok()).toBe(true)
  await act('/rpc/invitations/send', { json: { clientId } })
  const client = await (await browser.newContext()).newPage()
  await client.goto(await linkFromMail(email, 'invitation'))
  await client.getByLabel('Password', { exact: true }).fill(newPassword)
  await client.getByRole('button', { name: 'Set up access' }).click()
  await expect(client).toHaveURL(/\/client\/dashboard$/)

  await client.goto('/client/messages')
  const box = client.getByRole('textbox', { name: /^Message to/ })
  await box.fill('Hello')
  await act('/rpc/clients/archive', { json: { id: clientId } })
  const told = client.getByRole('alert').getByRole('heading', { name: /^You are not connected with .+ any more$/ })
  await expect(told).toBeVisible()
  await expect(box).toHaveCount(0)
  await expectNoFindings(client, 'a closed practice')
  await act('/rpc/clients/restore', { json: { id: clientId } })
  await expect(box).toBeVisible()

  await client.goto('/client/dashboard')
  await expect(client.getByRole('heading', { name: 'If you need help now' })).toBeVisible()
  await act('/rpc/clients/delete', { json: { id: clientId } })
  await expect(told).toBeVisible()
  await expect(client.getByRole('heading', { name: 'If you need help now' })).toBeVisible()
  await client.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(client.getByRole('heading', { name: 'Connect with your therapist' })).toBeVisible()
})
