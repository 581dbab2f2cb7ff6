import { createFileRoute } from '@tanstack/react-router'
import { AdminIntegrationsScreen } from '../screens/admin-integrations/AdminIntegrationsScreen.tsx'

export const Route = createFileRoute('/app_/admin/integrations')({ component: AdminIntegrationsScreen })
