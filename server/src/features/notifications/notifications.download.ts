import type { DownloadSection } from '../../product/download-section.ts'
import { downloadNotifications } from './notifications.queries.ts'
import { downloadDevices } from './push.queries.ts'

export const notificationsDownload: readonly DownloadSection[] = [
  {
    name: 'notifications',
    title: 'Notifications',
    of: 'account',
    tables: ['notifications'],
    columns: { createdAt: 'Received', title: 'Title', message: 'Message', isRead: 'Read' },
    rows: ({ userId }) => downloadNotifications(userId),
  },
  {
    name: 'devices',
    title: 'Devices that show notifications',
    of: 'account',
    tables: ['push_subscriptions'],
    columns: { device: 'Device', endpoint: 'Address at the push service', createdAt: 'Turned on' },
    rows: ({ userId }) => downloadDevices(userId),
  },
]
