import { createFileRoute } from '@tanstack/react-router'
import { PortalHomeScreen } from '../../screens/portal-home/PortalHomeScreen.tsx'

export const Route = createFileRoute('/client/dashboard')({ component: Page })

function Page() {
  const { me } = Route.useRouteContext()
  return <PortalHomeScreen me={me} />
}
