import { createFileRoute } from '@tanstack/react-router'
import { readOwnMessagesSearch } from '../../features/messages/own-messages-search.ts'
import { PortalMessagesScreen } from '../../screens/portal-messages/PortalMessagesScreen.tsx'

export const Route = createFileRoute('/client/messages')({ validateSearch: readOwnMessagesSearch, component: Page })

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PortalMessagesScreen search={Route.useSearch()} onBegun={() => void navigate({ search: {}, replace: true })} />
  )
}
