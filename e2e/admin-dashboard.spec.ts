import { expectNoFindings } from './support/axe.ts'
import { expect, openPractice, signInAs, test } from './support/people.ts'

test('the dashboard says what needs an admin, and leads to where they act', async ({ page, browser }) => {
  await openPractice(page, [])
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const asked = await page.request.post('/rpc/support/ask', {
    headers,
    data: { json: { subject: 'The calendar is empty', text: 'Since this morning.', diagnostics: '', files: [] } },
  })
  expect(asked.status()).toBe(200)
  const context = await browser.newContext({ baseURL: headers.origin })
  await signInAs(context, 'admin@demo.test')
  const admin = await context.newPage()
  await admin.goto('/app/admin')
  const needs = admin.getByRole('list', { name: 'What needs you' })
  await expect(needs.getByRole('link', { name: /saved in the outbox since yesterday/ })).toBeVisible()
  await expectNoFindings(admin, 'the dashboard with something to do')
  await needs.getByRole('link', { name: /support requests? waits? for an answer/ }).click()
  await expect(admin).toHaveURL(/\/app\/admin\/support/)
  await expect(admin.getByText('The calendar is empty').first()).toBeVisible()
  await context.close()
})

test('an admin checks one part now, and reads errors and sizes', async ({ page, context }) => {
  await signInAs(context, 'admin@demo.test')
  await page.goto('/app/admin')
  const row = page.getByRole('listitem').filter({ has: page.getByText('Disk space', { exact: true }) })
  await expect(row).toContainText(/Checked less than a minute ago, in (less than )?\d/)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/admin/checkPart'))
  await row.getByRole('button', { name: 'Check now: Disk space' }).click()
  expect((await answered).status()).toBe(200)
  await expect(row.getByText(/^(Working|Warning|Failing)$/)).toBeVisible()
  for (const title of ['Activity', 'Errors', 'Disk and database'])
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Errors on each day, chart' })).toBeVisible()
  const services = page.getByRole('region', { name: 'Services' })
  await expect(services.getByRole('listitem').filter({ hasText: 'Payments' })).toContainText('Working')
  await expect(services).toContainText('Not configured: Zoom, Google Calendar')
  await services.getByRole('link', { name: 'How to connect them' }).click()
  await expect(page.getByText('Set ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET, then restart.')).toBeVisible()
})
