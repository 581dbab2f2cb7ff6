import { createFileRoute } from '@tanstack/react-router'
import { readTab } from '../../lib/tab-search.ts'
import { SettingsScreen } from '../../screens/settings/SettingsScreen.tsx'
import { clientSettingsTabs } from '../../screens/settings/client-settings-tabs.ts'
import { fetchSettingsTab } from '../../screens/settings/settings-tabs.ts'

export const Route = createFileRoute('/client/settings')({
  validateSearch: readTab,
  loader: ({ location }) => fetchSettingsTab(clientSettingsTabs, (location.search as { tab?: unknown }).tab),
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  return <SettingsScreen me={me} tabs={clientSettingsTabs} tab={tab} />
}
