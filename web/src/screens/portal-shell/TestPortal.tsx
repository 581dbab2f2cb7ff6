import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { useState } from 'react'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { PortalMoreScreen } from './PortalMoreScreen.tsx'
import { PortalShell } from './PortalShell.tsx'

/** The portal at an address. Except for More, its pages show their path as their heading. */
export function TestPortal({ me, at = '/client/dashboard' }: { me: Me; at?: string }) {
  const [queryClient] = useState(() => openQueryClient())
  const [router] = useState(() => {
    const root = createRootRoute({
      component: () => (
        <>
          <Outlet />
          <Toaster />
        </>
      ),
    })
    const area = createRoute({
      getParentRoute: () => root,
      path: '/client',
      component: () => (
        <PortalShell me={me} queryClient={queryClient}>
          <Outlet />
        </PortalShell>
      ),
    })
    const more = createRoute({ getParentRoute: () => area, path: 'more', component: PortalMoreScreen })
    const page = createRoute({ getParentRoute: () => area, path: '$', component: Elsewhere })
    const history = createMemoryHistory({ initialEntries: [at] })
    return createRouter({ routeTree: root.addChildren([area.addChildren([more, page])]), history })
  })
  return <RouterProvider router={router as never} />
}

function Elsewhere() {
  return <h1>{useLocation().pathname}</h1>
}
