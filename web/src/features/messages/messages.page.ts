import { MessageSquare } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const messagesPage = {
  path: '/app/messages',
  title: 'Messages',
  icon: MessageSquare,
  listed: 'main',
  keywords: 'chat inbox write reply conversation',
  goKey: 'm',
} as const satisfies Page
