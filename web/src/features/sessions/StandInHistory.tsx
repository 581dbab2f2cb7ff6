import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../lib/api.ts'
import { openQueryClient } from '../../lib/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { useSessionDialogs } from './SessionDialogs.tsx'
import { SessionHistory } from './SessionHistory.tsx'
import { clientId } from './sessions-stand-in.ts'

/** The history as its section shows it, where it is known already who is there. */
export function StandInHistory({ onOpenNotes }: { onOpenNotes?: () => void }) {
  const [queryClient] = useState(() => openQueryClient(() => undefined))
  const [known, setKnown] = useState(false)
  if (!known) void queryClient.prefetchQuery(queries.account.me.queryOptions()).then(() => setKnown(true))
  if (!known) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Inside onOpenNotes={onOpenNotes} />
      <Toaster />
    </QueryClientProvider>
  )
}

function Inside({ onOpenNotes }: { onOpenNotes: (() => void) | undefined }) {
  const dialogs = useSessionDialogs()
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
