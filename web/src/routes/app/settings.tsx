import { createFileRoute } from '@tanstack/react-router'
import { readTab } from '../../lib/tab-search.ts'
import { SettingsScreen } from '../../screens/settings/SettingsScreen.tsx'
import { practiceSettingsTabs } from '../../screens/settings/practice-settings-tabs.ts'
import { fetchSettingsTab } from '../../screens/settings/settings-tabs.ts'

export const Route = createFileRoute('/app/settings')({
  validateSearch: readTab,
  loader: ({ location }) =>
    fetchSettingsTab(practiceSettingsTabs.therapist, (location.search as { tab?: unknown }).tab),
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  return <SettingsScreen me={me} tabs={practiceSettingsTabs.therapist} tab={tab} />
}
