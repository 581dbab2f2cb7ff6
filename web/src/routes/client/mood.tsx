import { createFileRoute } from '@tanstack/react-router'
import { readMoodSearch } from '../../features/portal/mood-search.ts'
import { PortalDiaryScreen } from '../../screens/portal-diary/PortalDiaryScreen.tsx'

export const Route = createFileRoute('/client/mood')({ validateSearch: readMoodSearch, component: Page })

function Page() {
  const navigate = Route.useNavigate()
  return <PortalDiaryScreen search={Route.useSearch()} onOpened={() => void navigate({ search: {}, replace: true })} />
}
