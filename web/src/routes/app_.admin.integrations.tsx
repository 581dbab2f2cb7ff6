import { createFileRoute } from '@tanstack/react-router'
import { AdminServicesScreen } from '../screens/admin-services/AdminServicesScreen.tsx'

export const Route = createFileRoute('/app_/admin/integrations')({ component: AdminServicesScreen })
