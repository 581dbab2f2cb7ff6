import { createFileRoute } from '@tanstack/react-router'
import { readSupportSearch } from '../../features/support/support-search.ts'
import { SupportScreen } from '../../screens/support/SupportScreen.tsx'

export const Route = createFileRoute('/app/support')({ validateSearch: readSupportSearch, component: Page })

function Page() {
  const navigate = Route.useNavigate()
  return (
    <SupportScreen search={Route.useSearch()} onSearch={(search, { replace }) => void navigate({ search, replace })} />
  )
}
