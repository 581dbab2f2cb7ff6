import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { ProofHost } from './ProofHost.tsx'

/** What surrounds the settings in the application: the cache, the toasts and the proof dialog. */
export function TestShell({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => openQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ProofHost />
      <Toaster />
    </QueryClientProvider>
  )
}
