import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Toaster } from '../../ui/Toaster.tsx'

/** A part as it stands in the application: routes to go to, the cache, the toasts. Any other page shows its path as its heading. */
export function StandInNotifications({ children, cache }: { children: ReactNode; cache: QueryClient }) {
  const [router] = useState(() => {
    const root = createRootRoute()
    const here = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
    const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere })
    return createRouter({ routeTree: root.addChildren([here, elsewhere]), history: createMemoryHistory() })
  })
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>
  )
}

function Elsewhere() {
  return <h1>{useLocation().pathname}</h1>
}
