import { ListRestart } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const adminQueuesPage = {
  path: '/app/admin/queues',
  title: 'Queues',
  icon: ListRestart,
  help: 'queues',
  listed: 'main',
  goKey: 'q',
} as const satisfies Page
