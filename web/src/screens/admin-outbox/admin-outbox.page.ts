import { Inbox } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const adminOutboxPage = {
  path: '/app/admin/outbox',
  title: 'Outbox',
  icon: Inbox,
  help: 'outbox',
  listed: 'main',
  goKey: 'o',
} as const satisfies Page
