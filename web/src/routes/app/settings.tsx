import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { returnIn } from '../../features/connections/return-search.ts'
import { readTab } from '../../lib/tab-search.ts'
import { ServiceReturn } from '../../screens/settings/service-return.ts'
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
  const search = Route.useSearch()
  const back = returnIn(search)
  if (back)
    return (
      <Suspense>
        <ServiceReturn {...back} />
      </Suspense>
    )
  return <SettingsScreen me={me} tabs={practiceSettingsTabs.therapist} tab={search.tab} />
}
