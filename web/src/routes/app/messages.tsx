import { createFileRoute } from '@tanstack/react-router'
import { readMessagesSearch } from '../../features/messages/messages-search.ts'
import { MessagesScreen } from '../../screens/messages/MessagesScreen.tsx'

export const Route = createFileRoute('/app/messages')({ validateSearch: readMessagesSearch, component: Page })

function Page() {
  const navigate = Route.useNavigate()
  return (
    <MessagesScreen
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
