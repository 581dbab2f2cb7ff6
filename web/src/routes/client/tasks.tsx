import { createFileRoute } from '@tanstack/react-router'
import { PortalTasks } from '../../features/portal/PortalTasks.tsx'

export const Route = createFileRoute('/client/tasks')({ component: PortalTasks })
