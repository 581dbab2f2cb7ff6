import { roles } from '@openhour/shared/access/rules.ts'
import { notificationsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { Bell } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const notificationsTitle = 'Notifications'

/** One for each role. The bell leads to it, no menu does. */
export const notificationsPages: readonly Page[] = roles.map((role) => ({
  path: notificationsPath(role),
  title: notificationsTitle,
  icon: Bell,
}))
