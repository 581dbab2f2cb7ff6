import { createFileRoute } from '@tanstack/react-router'
import { readSupportSearch } from '../../features/support/support-search.ts'
import { PortalSupportScreen } from '../../screens/portal-support/PortalSupportScreen.tsx'

export const Route = createFileRoute('/client/support')({ validateSearch: readSupportSearch, component: Page })

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PortalSupportScreen
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
    />
  )
}
