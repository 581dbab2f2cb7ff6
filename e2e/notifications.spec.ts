import type { Page } from '@playwright/test'
import { withDatabaseOf } from '../server/src/testing/find-in-database.ts'
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

/** Notifies a person of `count` things, beside their welcome. */
function raise(email: string, count: number): Promise<unknown> {
  return withDatabaseOf(process.env.OPENHOUR_E2E_DATA ?? '', (database) =>
    database.query(
      `with role as materialized (select set_config('role', 'openhour_worker', true))
       select app.raise_notification(u.id, 'made-by-a-newer-version', 'Number ' || n, 'A message', null)
       from role, users u, generate_series(1, $2::int) n where u.email = $1`,
      [email, count],
    ),
  )
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
  // In both at the same time: the messages go after four seconds.
  await Promise.all(
    [page, second].flatMap((each) => [
      expect(toasts(each).getByText('Payment failed')).toHaveCount(1),
      expect(toasts(each).getByText(/You were not charged/)).toBeVisible(),
      expect(bell(each, 2)).toBeVisible(),
    ]),
  )

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

test('the notifications page loads in steps, filters unread ones, and marks all as read', async ({ page }) => {
  const email = freshAddress('many')
  await signUp(page, email)
  await raise(email, 30)
  await page.goto('/app/dashboard')
  await bell(page, 31).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(5)
  await expect(panel(page).getByText('26 more notifications')).toBeVisible()
  await panel(page).getByRole('link', { name: 'View all notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(20)
  const older = page.getByRole('button', { name: 'Show older notifications' })
  await older.click()
  await expect(rows.nth(20)).toBeFocused()
  await expect(rows).toHaveCount(31)
  await expect(rows.last()).toContainText('Welcome to Openhour')
  await expect(older).toBeHidden()
  await page.getByRole('radio', { name: /Unread/ }).click()
  await expect(page).toHaveURL(/view=unread/)
  await page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click()
  await expect(toasts(page).getByText('All notifications marked as read')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
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
