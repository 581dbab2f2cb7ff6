import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useState } from 'react'
import { openQueryClient } from '../../lib/query-client.ts'
import { me } from '../../lib/rpc-stand-in.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { AppointmentsPage } from './AppointmentsPage.tsx'
import { type AppointmentsSearch, changedSearch } from './appointments-search.ts'

type Given = { first: AppointmentsSearch; me?: Partial<Me> }

/** The page as its route shows it; what would stand in the address is kept here, and said for the tests. */
export function StandInAppointments(given: Given) {
  const [queryClient] = useState(() => openQueryClient(() => undefined))
  const [router] = useState(() => {
    const root = createRootRoute()
    const here = createRoute({ getParentRoute: () => root, path: '/', component: () => <Searching {...given} /> })
    const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: Elsewhere })
    return createRouter({ routeTree: root.addChildren([here, elsewhere]), history: createMemoryHistory() })
  })
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>
  )
}

function Searching({ first, me: changed }: Given) {
  const [search, setSearch] = useState(first)
  return (
    <>
      <AppointmentsPage
        me={{ ...me, ...changed }}
        search={search}
        onSearch={(change) => setSearch((before) => changedSearch(before, change))}
      />
      <output aria-label="Address">{JSON.stringify(search)}</output>
    </>
  )
}

/** Any other page: only where it is matters. */
function Elsewhere() {
  return <h1>{useLocation().pathname}</h1>
}
