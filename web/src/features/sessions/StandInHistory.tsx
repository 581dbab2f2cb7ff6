import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { queries } from '../../lib/api.ts'
import { openQueryClient } from '../../lib/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { useSessionDialogs } from './SessionDialogs.tsx'
import { SessionHistory } from './SessionHistory.tsx'
import { clientId } from './sessions-stand-in.ts'

/** The history as its section shows it, where it is known already who is there. */
export function StandInHistory({ onOpenNotes, appointmentId }: { onOpenNotes?: () => void; appointmentId?: string }) {
  const [queryClient] = useState(() => openQueryClient(() => undefined))
  const [known, setKnown] = useState(false)
  const [router] = useState(() => {
    const root = createRootRoute({
      component: () => <Inside onOpenNotes={onOpenNotes} appointmentId={appointmentId} />,
    })
    return createRouter({ routeTree: root, history: createMemoryHistory() })
  })
  if (!known) void queryClient.prefetchQuery(queries.account.me.queryOptions()).then(() => setKnown(true))
  if (!known) return null
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>
  )
}

type InsideProps = { onOpenNotes: (() => void) | undefined; appointmentId: string | undefined }

function Inside({ onOpenNotes, appointmentId }: InsideProps) {
  const dialogs = useSessionDialogs()
  const open = useEffectEvent(() => dialogs.show({ kind: 'add', appointmentId }))
  useEffect(() => {
    if (appointmentId !== undefined) open()
  }, [appointmentId])
  return (
    <SessionHistory
      dialogs={dialogs}
      clientId={clientId}
      clientName="Maya Okafor"
      today="2026-09-12"
      onOpenNotes={onOpenNotes}
    />
  )
}
