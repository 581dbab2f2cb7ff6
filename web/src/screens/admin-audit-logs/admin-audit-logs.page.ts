import { ScrollText } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const adminAuditLogsPage = {
  path: '/app/admin/audit-logs',
  title: 'Audit logs',
  icon: ScrollText,
  help: 'audit-logs',
  listed: 'main',
  goKey: 'l',
} as const satisfies Page
