import { Users } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const adminAccountsPage = {
  path: '/app/admin/therapists',
  title: 'Accounts',
  icon: Users,
  help: 'accounts',
  listed: 'main',
  goKey: 'a',
} as const satisfies Page
