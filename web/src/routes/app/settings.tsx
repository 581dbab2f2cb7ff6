import { createFileRoute } from '@tanstack/react-router'
import { readTab } from '../../lib/tab-search.ts'
import { SettingsScreen } from '../../screens/settings/SettingsScreen.tsx'

export const Route = createFileRoute('/app/settings')({ validateSearch: readTab, component: Page })

function Page() {
  const { me } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  return <SettingsScreen me={me} tab={tab} />
}
