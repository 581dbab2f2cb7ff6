import { away, notificationOf, openFake } from '../../testing/server/fake-notifications.ts'
import { hostilePaths } from '@openhour/shared/lib/inner-path-samples.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Bell } from './Bell.tsx'
import { listsKey } from './notification-lists.ts'
import { TestPage } from '../../testing/TestPage.tsx'

let server: ReturnType<typeof openFake>
let cache: ReturnType<typeof openQueryClient>
beforeEach(() => {
  server = openFake()
  cache = openQueryClient()
})
afterEach(cleanup)

const fillWith = (count: number, given: Parameters<typeof notificationOf>[0] = {}) => {
  for (let number = 1; number <= count; number++)
    server.notifications.push(notificationOf({ title: `Number ${number}`, minutesAgo: number, ...given }))
}

async function show() {
  render(
    <TestPage cache={cache}>
      <Bell allPath="/app/notifications" />
    </TestPage>,
  )
  await waitFor(() => expect([server.asked.length, cache.isFetching()]).toEqual([1, 0]))
}
async function open() {
  await show()
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}
const live = () => cache.invalidateQueries({ queryKey: listsKey() })

test('the bell announces the unread count and opens the latest five', async () => {
  fillWith(8)
  const panel = await open()
  expect(screen.getByRole('button', { name: 'Notifications, 8 unread' }).getAttribute('aria-expanded')).toBe('true')
  expect(await panel.findAllByRole('listitem')).toHaveLength(5)
  expect(panel.getByText('3 more notifications')).toBeTruthy()
  const [first] = panel.getAllByRole('listitem')
  expect(first?.textContent).toContain('Number 1')
  expect(first?.textContent).toContain('Please try again.')
  expect(first?.textContent).toContain('1 minute ago')
  expect(first?.textContent).toContain('Unread')
  expect(panel.getByRole('link', { name: 'View all notifications' }).getAttribute('href')).toBe('/app/notifications')
  const lists = server.asked.filter(({ operation }) => operation === 'notifications/list')
  expect(lists.map(({ input }) => input)).toEqual([{ limit: 5 }])
})

test('hides “more” and “mark all” if all are shown and read', async () => {
  fillWith(5, { isRead: true })
  const panel = await open()
  expect(await panel.findAllByRole('listitem')).toHaveLength(5)
  expect(panel.queryByText(/more notifications/)).toBeNull()
  expect(panel.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  expect(panel.queryByText('Unread')).toBeNull()
})

test('shows empty, loading and error states', async () => {
  const panel = await open()
  expect(await panel.findByText('No notifications yet')).toBeTruthy()
  cleanup()
  cache = openQueryClient()
  let letGo = () => undefined as void
  server.held.set('notifications/list', new Promise((done) => (letGo = done)))
  render(
    <TestPage cache={cache}>
      <Bell allPath="/app/notifications" />
    </TestPage>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('Loading notifications...')).toBeTruthy()
  server.failing.set('notifications/list', away)
  letGo()
  expect(await screen.findByText('Your notifications could not be loaded')).toBeTruthy()
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})

test('pressing one marks it as read, closes the panel and opens its link', async () => {
  fillWith(1, { actionUrl: '/app/billing' })
  const panel = await open()
  fireEvent.click(await panel.findByRole('link', { name: /Number 1/ }))
  expect(await screen.findByRole('heading', { name: '/app/billing' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.notifications[0]?.isRead).toBe(true)
})

test('pressing one without a link marks it as read and stays', async () => {
  fillWith(2)
  const panel = await open()
  fireEvent.click(await panel.findByRole('button', { name: /^Number 1/ }))
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  expect(panel.getAllByRole('listitem')).toHaveLength(2)
})

test.each(hostilePaths)('%j is never a link', async (actionUrl) => {
  server.notifications.push(notificationOf({ title: 'Hostile', actionUrl }))
  const panel = await open()
  expect(await panel.findByRole('button', { name: /^Hostile/ })).toBeTruthy()
  expect(panel.queryByRole('link', { name: /Hostile/ })).toBeNull()
})

test('marks all immediately, with a toast', async () => {
  fillWith(3)
  const panel = await open()
  fireEvent.click(await panel.findByRole('button', { name: 'Mark all read' }))
  expect(await screen.findByText('All notifications marked as read')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Notifications'))
})

test.each([
  ['markRead', /^Number 1/, 'Failed to mark notification as read'],
  ['markAllRead', 'Mark all read', 'Failed to mark all as read'],
  ['remove', 'Delete notification: Number 1', 'Failed to delete notification'],
] as const)('reverts and reports when %s fails', async (operation, name, words) => {
  fillWith(2)
  const panel = await open()
  server.failing.set(`notifications/${operation}`, away)
  fireEvent.click(await panel.findByRole('button', { name }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByText('Error')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(2))
})

test('after deleting, focus moves to the next one, at last to the heading', async () => {
  fillWith(3)
  const panel = await open()
  const remove = async (title: string) => {
    const button = await panel.findByRole('button', { name: `Delete notification: ${title}` })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(panel.queryByRole('button', { name: `Delete notification: ${title}` })).toBeNull())
  }
  await remove('Number 2')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete notification: Number 3'))
  await remove('Number 3')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete notification: Number 1'))
  await remove('Number 1')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Notifications'))
  expect(await panel.findByText('No notifications yet')).toBeTruthy()
})

test('shows a toast once for a new one, never for earlier ones or ones that moved up', async () => {
  fillWith(6)
  await show()
  server.notifications.splice(0, 1)
  await live()
  server.notifications.unshift(notificationOf({ title: 'Fresh', message: 'Just now', minutesAgo: 0 }))
  await live()
  expect(await screen.findByText('Fresh')).toBeTruthy()
  expect(screen.getByText('Just now')).toBeTruthy()
  await live()
  expect(screen.getAllByText('Fresh')).toHaveLength(1)
  expect(screen.queryByText(/^Number/)).toBeNull()
})

test('of many new ones, shows toasts for the latest three, and none for ones read elsewhere', async () => {
  await show()
  server.notifications = [5, 4, 3, 2, 1].map((number) =>
    notificationOf({ title: `Wave ${number}`, minutesAgo: 0, isRead: number === 5 }),
  )
  await live()
  expect(await screen.findByText('Wave 4')).toBeTruthy()
  expect(screen.getAllByText(/^Wave/).map((each) => each.textContent)).toHaveLength(3)
  expect(screen.queryByText('Wave 5')).toBeNull()
  expect(screen.queryByText('Wave 1')).toBeNull()
})
