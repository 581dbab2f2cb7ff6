import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { useRecordDialogs } from './record-dialogs.ts'
import { WellnessRecords } from './WellnessRecords.tsx'
import { clientId } from '../../testing/server/fake-wellness-records.ts'

/** The section with its query cache and toasts. */
export function TestWellness({ cache }: { cache?: QueryClient }) {
  const [queryClient] = useState(() => cache ?? openQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <Section />
      <Toaster />
    </QueryClientProvider>
  )
}

function Section() {
  return <WellnessRecords client={{ id: clientId, name: 'Maya Okafor' }} dialogs={useRecordDialogs()} />
}
