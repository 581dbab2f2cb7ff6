import { createFileRoute } from '@tanstack/react-router'
import { PortalConsentsScreen } from '../../screens/portal-consents/PortalConsentsScreen.tsx'

export const Route = createFileRoute('/client/consents/')({ component: PortalConsentsScreen })
