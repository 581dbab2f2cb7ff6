import { createFileRoute } from '@tanstack/react-router'
import { readTab } from '../../lib/tab-search.ts'
import { SettingsScreen } from '../../screens/settings/SettingsScreen.tsx'
import { fetchSettingsTab } from '../../screens/settings/settings-tabs.ts'

export const Route = createFileRoute('/app/settings')({
  validateSearch: readTab,
  loader: ({ context, location }) => fetchSettingsTab(context.me.role, (location.search as { tab?: unknown }).tab),
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  return <SettingsScreen me={me} tab={tab} />
}
