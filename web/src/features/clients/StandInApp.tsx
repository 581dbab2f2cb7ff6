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
import { queries } from '../../lib/api.ts'
import { openQueryClient } from '../../lib/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'

/** A page as it stands in the application, without the shell: routes to go to, the cache, the toasts, and who is there known already. */
export function StandInApp({ children, cache }: { children: ReactNode; cache?: QueryClient }) {
  const [queryClient] = useState(() => cache ?? openQueryClient(() => undefined))
  const [router] = useState(() => {
    const root = createRootRoute()
    const here = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
    const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere })
    return createRouter({ routeTree: root.addChildren([here, elsewhere]), history: createMemoryHistory() })
  })
  const [known, setKnown] = useState(false)
  if (!known) void queryClient.prefetchQuery(queries.account.me.queryOptions()).then(() => setKnown(true))
  if (!known) return null
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>
  )
}

/** Any other page: only where it is matters. */
function Elsewhere() {
  return <h1>{useLocation().pathname}</h1>
}
