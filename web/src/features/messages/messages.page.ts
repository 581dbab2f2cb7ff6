import { MessageSquare } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const messagesPage = {
  path: '/app/messages',
  title: 'Messages',
  icon: MessageSquare,
  help: 'messages',
  listed: 'main',
  goKey: 'm',
} as const satisfies Page
