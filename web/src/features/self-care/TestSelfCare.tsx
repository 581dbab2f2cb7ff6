import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { SelfCare } from './SelfCare.tsx'
import { clientId } from '../../testing/server/fake-self-care.ts'
import { useTaskDialogs } from './task-dialogs.ts'

/** The section as the profile renders it, with cache and toasts. */
export function TestSelfCare({ cache, locked = false }: { cache?: QueryClient; locked?: boolean }) {
  const [queryClient] = useState(() => cache ?? openQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <Section locked={locked} />
      <Toaster />
    </QueryClientProvider>
  )
}

function Section({ locked }: { locked: boolean }) {
  return <SelfCare client={{ id: clientId, name: 'Maya Okafor' }} dialogs={useTaskDialogs()} locked={locked} />
}
