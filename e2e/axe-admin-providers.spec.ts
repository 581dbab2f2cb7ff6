import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { addRecord, buyPlan, expect, freshAddress, signInAs, signUp, test } from './support/people.ts'

/** A window of the sample's admin beside that of another person. */
async function openAdmin(page: Page, path: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: test.info().project.use.baseURL ?? '', viewport: page.viewportSize() })
  if (!context) throw new Error('there is no browser')
  await signInAs(context, 'admin@demo.test')
  const admin = await context.newPage()
  await admin.goto(path)
  return admin
}

test('an admin finds a subscription, renews it in test mode, ends it and refunds it, and its owner is told', async ({
  page,
}) => {
  const email = freshAddress('payer')
  await signUp(page, email)
  await buyPlan(page, 'premium')
  const admin = await openAdmin(page, '/app/admin/subscriptions')
  const providers = admin.getByRole('table')
  await expect(providers.getByRole('row', { name: /^Test mode/ })).toBeVisible()
  await expectNoFindings(admin, 'the subscriptions')
  await expectNoScrollingSideways(admin, 'the subscriptions')

  await admin.getByRole('textbox', { name: 'Search by name or address' }).fill(email)
  const rows = admin.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(email)
  await expect(rows).toContainText(/Premium, €[\d.]+ a month, Test mode/)
  await expect(rows).toContainText(/renews/)
  await expect(rows.getByText('Active', { exact: true })).toBeVisible()

  const invoices = async () =>
    ((await (await page.request.get('/api/v1/billing/invoices')).json()) as { items: unknown[] }).items.length
  expect(await invoices()).toBe(1)
  await rows.getByRole('button', { name: 'End period now: Robin Example' }).click()
  await expect(admin.getByText('The period ends within moments')).toBeVisible()
  await expect.poll(invoices).toBe(2)
  await admin.getByRole('button', { name: 'Read again' }).click()
  await expect(admin.getByText(/^\d+ subscriptions? will be read again$/)).toBeVisible()

  await rows.getByRole('button', { name: 'End and refund: Robin Example' }).click()
  const dialog = admin.getByRole('dialog', { name: 'End and refund this subscription?' })
  await dialog.getByRole('button', { name: 'End and refund' }).click()
  await expect(dialog.getByText('Say why. The reason is kept with the account.')).toBeVisible()
  await expectNoFindings(admin, 'the refund of a subscription')
  await dialog.getByLabel('Reason').fill('They paid twice.')
  await dialog.getByRole('button', { name: 'End and refund' }).click()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    await admin.reload()
    await expect(rows.getByText('Ended', { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(rows.getByRole('button')).toHaveCount(0)
  await page.goto('/app/notifications')
  await expect(page.getByText('Your payment is refunded').first()).toBeVisible()
  await page.goto('/app/billing')
  await expect(page.getByRole('heading', { name: 'Premium', level: 2 })).toBeHidden()

  // A phone has no room for the states side by side.
  if (test.info().project.name === 'phone') await admin.getByRole('combobox', { name: 'State' }).selectOption('Active')
  else await admin.getByRole('radio', { name: 'Active' }).click()
  await expect(admin.getByText('No subscription matches your search and filter.')).toBeVisible()
  await expectNoFindings(admin, 'no subscription that matches')
  await admin.getByRole('button', { name: 'Show all subscriptions' }).click()
  await expect(rows.first()).toBeVisible()
  await admin.getByRole('textbox', { name: 'Search by name or address' }).fill(email)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: 'Robin Example' }).click()
  await expect(admin).toHaveURL(/\/app\/admin\/therapists\/.+/)
  await expect(admin.getByText('They paid twice.')).toBeVisible()
  await admin.context().close()
})

test('an admin sees how outside services are configured, and how many practices use them', async ({ page }) => {
  const admin = await openAdmin(page, '/app/admin/integrations')
  const service = (name: string) =>
    admin
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: admin.getByRole('heading', { name, exact: true }) })
  await expect(service('Zoom')).toContainText('Set ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET, then restart.')
  await expect(service('Zoom').getByText('Not configured', { exact: true }).last()).toBeVisible()
  await expect(service('CalDAV calendars')).toContainText('Therapists can connect any CalDAV calendar')
  await expect(service('Webhooks')).toContainText(/\d+ working/)
  await expectNoFindings(admin, 'the integrations')
  await expectNoScrollingSideways(admin, 'the integrations')

  const working = async () => Number(/(\d+) working/.exec((await service('Webhooks').textContent()) ?? '')?.[1])
  const before = await working()
  await signUp(page, freshAddress('hooks'))
  await addRecord(page, '/api/v1/webhooks', { url: 'https://example.com/hook', events: ['client.created'] })
  await expect(async () => {
    await admin.getByRole('button', { name: 'Refresh' }).click()
    expect(await working()).toBeGreaterThan(before)
  }).toPass()
  await expect(admin.getByRole('main')).not.toContainText('example.com/hook')
  await admin.context().close()
})
