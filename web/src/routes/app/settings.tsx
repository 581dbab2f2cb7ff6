import { createFileRoute } from '@tanstack/react-router'
import { readSettingsSearch } from '../../screens/settings/settings-tab-ids.ts'
import { SettingsScreen } from '../../screens/settings/SettingsScreen.tsx'

export const Route = createFileRoute('/app/settings')({ validateSearch: readSettingsSearch, component: Page })

function Page() {
  const { me } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  return <SettingsScreen me={me} tab={tab ?? 'profile'} />
}
