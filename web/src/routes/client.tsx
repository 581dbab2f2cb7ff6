import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { lazyCode } from '../lib/code/lazy-code.ts'
import { PortalShell } from '../screens/portal-shell/PortalShell.tsx'
import { PortalSkeleton } from '../screens/portal-shell/PortalSkeleton.tsx'
import { AreaError } from '../screens/shell/AreaError.tsx'
import { guard } from '../screens/shell/guard.ts'
import { NotFound } from '../screens/shell/NotFound.tsx'

const openingPractice = lazyCode(() => import('../screens/portal-shell/open-practice.ts'))

export const Route = createFileRoute('/client')({
  // The pending component can't be lazy-loaded itself.
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async ({ location, cause }) => {
    const admitted = await guard({ location, cause })
    if (/^\/client\/?$/.test(location.pathname)) throw redirect({ to: '/client/dashboard', replace: true })
    if ('clientId' in location.search) {
      const { openPractice } = await openingPractice.fetch()
      throw await openPractice({ location, queryClient: admitted.queryClient })
    }
    return admitted
  },
  component: ClientArea,
  errorComponent: AreaError,
  pendingComponent: PortalSkeleton,
  pendingMs: 200,
  notFoundComponent: () => <NotFound inside home="/client/dashboard" />,
})

function ClientArea() {
  const { me, queryClient } = Route.useRouteContext()
  return (
    <PortalShell me={me} queryClient={queryClient}>
      <Outlet />
    </PortalShell>
  )
}
