import { createFileRoute } from '@tanstack/react-router'
import { SecurityScreen } from '../screens/admin-security/SecurityScreen.tsx'

export const Route = createFileRoute('/app_/admin/security')({ component: SecurityScreen })
