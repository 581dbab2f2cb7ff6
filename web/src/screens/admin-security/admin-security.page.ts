import { ShieldAlert } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const adminSecurityPage = {
  path: '/app/admin/security',
  title: 'Security',
  icon: ShieldAlert,
  help: 'security',
  listed: 'main',
  goKey: 'y',
} as const satisfies Page
