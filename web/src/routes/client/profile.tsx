import { createFileRoute } from '@tanstack/react-router'
import { readTab } from '../../lib/tab-search.ts'
import { PortalProfileScreen } from '../../screens/portal-profile/PortalProfileScreen.tsx'
import { fetchSettingsTab } from '../../screens/settings/settings-tabs.ts'

export const Route = createFileRoute('/client/profile')({
  validateSearch: readTab,
  loader: ({ context, location }) => fetchSettingsTab(context.me.role, (location.search as { tab?: unknown }).tab),
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  return <PortalProfileScreen me={me} tab={tab} />
}
