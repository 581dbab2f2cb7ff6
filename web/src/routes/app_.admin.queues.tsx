import { createFileRoute } from '@tanstack/react-router'
import { QueuesScreen } from '../screens/admin-queues/QueuesScreen.tsx'

export const Route = createFileRoute('/app_/admin/queues')({ component: QueuesScreen })
