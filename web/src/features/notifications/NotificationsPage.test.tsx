import { away, notificationOf, openFake } from '../../testing/server/fake-notifications.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { listsKey } from './notification-lists.ts'
import { type NotificationSearch, readNotificationSearch } from './notification-search.ts'
import { NotificationsPage } from './NotificationsPage.tsx'
import { TestPage } from '../../testing/TestPage.tsx'

let server: ReturnType<typeof openFake>
let cache: ReturnType<typeof openQueryClient>
beforeEach(() => {
  server = openFake()
  cache = openQueryClient()
})
afterEach(cleanup)

function Searching() {
  const [search, setSearch] = useState<NotificationSearch>({})
  return <NotificationsPage search={search} onSearch={setSearch} />
}
async function open() {
  render(
    <TestPage cache={cache}>
      <Searching />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
}
const fillWith = (count: number) => {
  for (let number = 1; number <= count; number++)
    server.notifications.push(notificationOf({ title: `Number ${number}`, minutesAgo: number, isRead: number > 2 }))
}
/** Without the toasts, which are a list of their own. */
const rows = () => screen.queryAllByRole('listitem').filter((item) => item.dataset.row !== undefined)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('loads twenty, then the rest on request, and focuses the first new one', async () => {
  fillWith(45)
  await open()
  expect(await screen.findByText('2 unread of 45 notifications')).toBeTruthy()
  expect(rows()).toHaveLength(20)
  expect(screen.getByText('20 of 45')).toBeTruthy()
  await press('Show older notifications')
  await waitFor(() => expect(rows()).toHaveLength(40))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Number 21'))
  await press('Show older notifications')
  await waitFor(() => expect(rows()).toHaveLength(45))
  expect(screen.queryByRole('button', { name: 'Show older notifications' })).toBeNull()
  expect(new Set(rows().map((row) => row.dataset.row)).size).toBe(45)
})

test('filters unread; marking one removes it and moves the focus', async () => {
  fillWith(5)
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: /Unread/ }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  const mark = screen.getByRole('button', { name: 'Mark as read: Number 1' })
  mark.focus()
  fireEvent.click(mark)
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Mark as read: Number 2'))
  await press('Mark as read: Number 2')
  expect(await screen.findByText('No unread notifications')).toBeTruthy()
  await press('Show all')
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(await screen.findByText('5 notifications, all read')).toBeTruthy()
})

test('marks all and deletes one, each with a toast', async () => {
  fillWith(3)
  await open()
  await press('Mark all read')
  expect(await screen.findByText('All notifications marked as read')).toBeTruthy()
  await press('Delete notification: Number 2')
  expect(await screen.findByText('Notification deleted')).toBeTruthy()
  expect(await screen.findByText('2 notifications, all read')).toBeTruthy()
})

test('what fails is taken back', async () => {
  fillWith(3)
  server.failing.set('notifications/remove', away)
  await open()
  await press('Delete notification: Number 2')
  expect(await screen.findByText('Failed to delete notification')).toBeTruthy()
  expect(rows()).toHaveLength(3)
})

test('does not restore one deleted in another tab', async () => {
  fillWith(3)
  await open()
  await screen.findByText('2 unread of 3 notifications')
  server.notifications.splice(1, 1)
  await press('Delete notification: Number 2')
  expect(await screen.findByText('Failed to delete notification')).toBeTruthy()
  await waitFor(() => expect(rows()).toHaveLength(2))
  await cache.invalidateQueries({ queryKey: listsKey() })
  expect(rows()).toHaveLength(2)
})

test('shows empty and error states', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeTruthy()
  cleanup()
  cache = openQueryClient()
  server.failing.set('notifications/list', away)
  await open()
  expect(await screen.findByText('Your notifications could not be loaded')).toBeTruthy()
  server.failing.clear()
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeTruthy()
})

test('validates search parameters', () => {
  expect(readNotificationSearch({ view: 'unread', page: 7 })).toEqual({ view: 'unread' })
  expect(readNotificationSearch({ view: ['unread'] })).toEqual({})
})
