import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { queries } from '../lib/api/api.ts'
import { me } from './server/fake-server.ts'

/** Renders a part whose times and dates follow the practice of a signed-in therapist. */
export function TestPractice({ practice, children }: { practice: Partial<Me>; children: ReactNode }) {
  const [cache] = useState(() => {
    const client = new QueryClient()
    client.setQueryData(queries.account.me.queryOptions().queryKey, { ...me, ...practice })
    return client
  })
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
