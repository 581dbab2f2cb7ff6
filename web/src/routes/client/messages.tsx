import { createFileRoute } from '@tanstack/react-router'
import { PortalMessagesScreen } from '../../screens/portal-messages/PortalMessagesScreen.tsx'

export const Route = createFileRoute('/client/messages')({ component: PortalMessagesScreen })
