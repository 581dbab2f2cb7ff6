import type { Page } from '@playwright/test'
import { withoutFirstData } from './support/first-data.ts'
import { expect, freshAddress, newPassword, signInAs, signUp, test } from './support/people.ts'

const bell = (page: Page, unread?: number) =>
  page.getByRole('button', { name: unread === undefined ? /^Notifications/ : `Notifications, ${unread} unread` })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const toasts = (page: Page) => page.getByRole('region', { name: /Messages/ })

/** Triggers a notification: a declined payment. */
async function declinePayment(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin
  const started = await page.request.post('/functions/v1/create-checkout', {
    headers: { origin },
    data: { tier: 'pro', currency: 'EUR', billingPeriod: 'monthly' },
  })
  const id = ((await started.json()) as { url: string }).url.split('/').at(-1)
  await page.request.post(`/api/v1/billing/sandbox/${id}`, { headers: { origin }, data: { outcome: 'declined' } })
}

test('notifications appear live in every window, and are counted, marked and deleted by keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshAddress('told')
  await signUp(page, email)
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  await signInAs(other, email, newPassword)
  const second = await other.newPage()
  await second.goto('/app/dashboard')
  await expect(bell(page, 1)).toBeVisible()
  await expect(bell(second, 1)).toBeVisible()
  await expect(toasts(second).getByText('Welcome to Openhour')).toHaveCount(0)

  await declinePayment(page)
  for (const each of [page, second]) {
    await expect(toasts(each).getByText('Payment failed')).toHaveCount(1)
    await expect(toasts(each).getByText(/You were not charged/)).toBeVisible()
    await expect(bell(each, 2)).toBeVisible()
  }

  await bell(second).focus()
  await second.keyboard.press('Enter')
  await expect(panel(second)).toBeFocused()
  await second.keyboard.press('Tab')
  await expect(panel(second).getByRole('button', { name: 'Mark all read' })).toBeFocused()
  await second.keyboard.press('Tab')
  await expect(panel(second).getByRole('link', { name: /Payment failed/ })).toBeFocused()
  await second.keyboard.press('Tab')
  await second.keyboard.press('Enter')
  await expect(panel(second).getByText('Payment failed')).toHaveCount(0)
  await expect(toasts(second).getByText('Notification deleted')).toBeVisible()
  await expect(panel(second).getByRole('button', { name: 'Delete notification: Welcome to Openhour' })).toBeFocused()
  await expect(bell(page, 1)).toBeVisible()
  await second.keyboard.press('Escape')
  await expect(panel(second)).toBeHidden()
  await expect(bell(second, 1)).toBeFocused()

  await bell(page).click()
  await panel(page)
    .getByRole('link', { name: /Welcome to Openhour/ })
    .click()
  await expect(page).toHaveURL(/\/app\/clients$/)
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await other.close()
})

test('the notifications page loads in steps, filters unread ones, and marks all as read', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(5)
  await expect(panel(page).getByText(/^\d+ more notifications$/)).toBeVisible()
  await panel(page).getByRole('link', { name: 'View all notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(20)
  const older = page.getByRole('button', { name: 'Show older notifications' })
  await older.click()
  await expect(rows.nth(20)).toBeFocused()
  // Other journeys add to them.
  await expect(async () => {
    if (await older.isVisible()) await older.click()
    await expect(page.getByText('Welcome to Openhour')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('radio', { name: /Unread/ }).click()
  await expect(page).toHaveURL(/view=unread/)
  const all = page.getByRole('main').getByRole('button', { name: 'Mark all read' })
  await all.click()
  await expect(toasts(page).getByText('All notifications marked as read')).toBeVisible()
  await expect(async () => {
    if (await all.isVisible()) await all.click()
    await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible({ timeout: 1000 })
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a notification with an external URL is not a link', async ({ page, context }) => {
  await signInAs(context, 'pro@demo.test')
  const hostile = [
    '//example.com/',
    'https://example.com/',
    'javascript:alert(1)',
    '/\\example.com',
    '/..//example.com',
  ]
  await withoutFirstData(page)
  await page.route('**/rpc/notifications/list', (route) =>
    route.fulfill({
      json: {
        json: {
          items: hostile.map((actionUrl, index) => ({
            id: crypto.randomUUID(),
            kind: 'welcome',
            title: `Hostile ${index}`,
            message: actionUrl,
            isRead: false,
            createdAt: '2026-01-01T00:00:00Z',
            actionUrl,
          })),
          unread: hostile.length,
          total: hostile.length,
          next: null,
        },
      },
    }),
  )
  await page.goto('/app/notifications')
  await expect(page.getByText('Hostile 4')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Hostile/ })).toHaveCount(0)
  for (const index of hostile.keys()) {
    await page.getByRole('button', { name: new RegExp(`^Hostile ${index}`) }).click()
    await expect(page).toHaveURL(/\/app\/notifications$/)
  }
})

test('the service worker has site scope and short caching', async ({ request }) => {
  const answer = await request.get('/sw.js')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('javascript')
  expect(answer.headers()['cache-control']).toBe('no-cache')
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'")
})
