import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { usePlanDialogs } from './plan-dialogs.ts'
import { clientId, today } from '../../testing/server/fake-plans.ts'
import { TreatmentPlans } from './TreatmentPlans.tsx'

/** The section with its query cache, toasts and a loaded account. */
export function TestPlans({ cache, locked = false }: { cache?: QueryClient; locked?: boolean }) {
  const [queryClient] = useState(() => cache ?? openQueryClient())
  const [known, setKnown] = useState(false)
  if (!known) void queryClient.prefetchQuery(queries.account.me.queryOptions()).then(() => setKnown(true))
  if (!known) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Section locked={locked} />
      <Toaster />
    </QueryClientProvider>
  )
}

function Section({ locked }: { locked: boolean }) {
  const client = { clientId, clientName: 'Maya', diagnosis: 'Insomnia', today }
  return <TreatmentPlans {...client} dialogs={usePlanDialogs()} locked={locked} />
}
