import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { useState } from 'react'
import { openQueryClient } from '../../lib/query-client.ts'
import { me } from '../../lib/rpc-stand-in.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { SchedulerDialog, type SchedulerDialogProps } from './SchedulerDialog.tsx'

type Given = Partial<SchedulerDialogProps>

/** The dialog as a page opens it; `Other page` stands wherever it leads. */
export function StandInScheduler(given: Given) {
  const [queryClient] = useState(() => openQueryClient(() => undefined))
  const [router] = useState(() => {
    const root = createRootRoute()
    const here = createRoute({ getParentRoute: () => root, path: '/', component: () => <Opened {...given} /> })
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

function Opened(given: Given) {
  const [open, setOpen] = useState(true)
  const [done, setDone] = useState<string>()
  return (
    <>
      <output aria-label="Done">{done}</output>
      <SchedulerDialog me={me} mode="new" {...given} open={open} onDone={setDone} onClose={() => setOpen(false)} />
    </>
  )
}

/** Any other page: only where it is matters. */
function Elsewhere() {
  return <h1>{useLocation().pathname}</h1>
}
