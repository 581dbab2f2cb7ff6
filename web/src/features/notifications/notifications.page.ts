import { roles } from '@openhour/shared/access/rules.ts'
import { notificationsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { Bell } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const notificationsTitle = 'Notifications'

/** One page per role. Only the bell links to it, no menu does. */
export const notificationsPages: readonly Page[] = roles.map((role) => ({
  path: notificationsPath(role),
  title: notificationsTitle,
  icon: Bell,
  help: 'notifications',
  goKey: 'n',
}))
