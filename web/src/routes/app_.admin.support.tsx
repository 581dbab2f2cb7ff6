import { createFileRoute } from '@tanstack/react-router'
import { readInboxSearch } from '../features/support/support-search.ts'
import { SupportInboxScreen } from '../screens/support-inbox/SupportInboxScreen.tsx'

export const Route = createFileRoute('/app_/admin/support')({ validateSearch: readInboxSearch, component: Page })

function Page() {
  const navigate = Route.useNavigate()
  return (
    <SupportInboxScreen
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  )
}
