import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../screens/dashboard/DashboardScreen.tsx'

export const Route = createFileRoute('/app/dashboard')({ component: Page })

function Page() {
  const { me } = Route.useRouteContext()
  return <DashboardScreen me={me} />
}
