import { createFileRoute } from '@tanstack/react-router'
import { readMeasureSearch } from '../../screens/portal-measures/measure-search.ts'
import { PortalMeasuresScreen } from '../../screens/portal-measures/PortalMeasuresScreen.tsx'

export const Route = createFileRoute('/client/measures')({ validateSearch: readMeasureSearch, component: Page })

function Page() {
  const navigate = Route.useNavigate()
  return <PortalMeasuresScreen search={Route.useSearch()} onClose={() => void navigate({ search: {} })} />
}
