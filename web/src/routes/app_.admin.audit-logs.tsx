import { createFileRoute } from '@tanstack/react-router'
import { AuditLogsScreen } from '../screens/admin-audit-logs/AuditLogsScreen.tsx'

export const Route = createFileRoute('/app_/admin/audit-logs')({ component: AuditLogsScreen })
