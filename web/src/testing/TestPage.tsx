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
import { queries } from '../lib/api/api.ts'
import { openQueryClient } from '../lib/api/query-client.ts'
import { Toaster } from '../ui/Toaster.tsx'

type TestPageProps = {
  children: ReactNode
  cache?: QueryClient
  /** The signed-in person is loaded before the part, as behind the guard of pages. */
  signedIn?: boolean
}

/**
 * A part as in the application, with routes, the cache and the toasts. Every other page shows its path as its heading.
 */
export function TestPage({ children, cache, signedIn = false }: TestPageProps) {
  const [queryClient] = useState(() => cache ?? openQueryClient())
  const [router] = useState(() => {
    const root = createRootRoute()
    const here = createRoute({ getParentRoute: () => root, path: '/', component: () => children })
    const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere })
    return createRouter({ routeTree: root.addChildren([here, elsewhere]), history: createMemoryHistory() })
  })
  const [known, setKnown] = useState(!signedIn)
  if (!known) void queryClient.prefetchQuery(queries.account.me.queryOptions()).then(() => setKnown(true))
  if (!known) return null
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>
  )
}

function Elsewhere() {
  return <h1>{useLocation().pathname}</h1>
}
