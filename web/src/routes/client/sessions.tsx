import { createFileRoute } from '@tanstack/react-router'
import { PortalSessions } from '../../features/portal/PortalSessions.tsx'

export const Route = createFileRoute('/client/sessions')({ component: PortalSessions })
