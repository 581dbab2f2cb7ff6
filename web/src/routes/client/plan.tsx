import { createFileRoute } from '@tanstack/react-router'
import { PortalPlan } from '../../features/portal/PortalPlan.tsx'

export const Route = createFileRoute('/client/plan')({ component: PortalPlan })
