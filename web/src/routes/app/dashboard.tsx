import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../screens/dashboard/DashboardScreen.tsx'
import { dashboardQuery } from '../../screens/dashboard/dashboard-query.ts'

export const Route = createFileRoute('/app/dashboard')({
  loader: ({ context, preload }) => {
    // Listing is audited, so hovering a link must not prefetch it.
    if (!preload) void context.queryClient.prefetchQuery(dashboardQuery())
  },
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  return <DashboardScreen me={me} />
}
