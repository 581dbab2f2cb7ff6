import { createFileRoute } from '@tanstack/react-router'
import { PortalMoreScreen } from '../../screens/portal-shell/PortalMoreScreen.tsx'

export const Route = createFileRoute('/client/more')({ component: PortalMoreScreen })
