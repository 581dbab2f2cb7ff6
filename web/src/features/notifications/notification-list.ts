import { Bell, CheckCheck } from 'lucide-react'
import { defineOlderList } from '../../lib/lists/define-list.ts'
import { listQuery } from './notification-lists.ts'
import type { NotificationSearch } from './notification-search.ts'

export const notificationList = defineOlderList({
  query: ({ view }: NotificationSearch) => listQuery(view === 'unread'),
  older: 'notifications',
  inView: ({ unread, total }, { view }) => (view === 'unread' ? unread : total),
  matching: ({ items }) => items.length,
  failure: 'Your notifications could not be loaded',
  silent: true,
  filters: {
    view: {
      label: 'Filter notifications',
      options: [
        { value: 'all', label: 'All' },
        { value: 'unread', label: 'Unread' },
      ],
      count: ({ unread, total }, value) => (value === 'unread' ? unread : total),
    },
  },
  empty: {
    icon: Bell,
    title: 'No notifications yet',
    text: 'Updates about your account and your work appear here and under the bell as they happen.',
  },
  nothing: ({ view }, { total }) =>
    view === 'unread' && {
      icon: CheckCheck,
      title: 'No unread notifications',
      text: 'You have read everything. New notifications appear here immediately.',
      clear: total > 0 && 'Show all',
    },
})
