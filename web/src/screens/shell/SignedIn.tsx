import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { authPath } from '../../lib/auth-search.ts'
import { leavesTo } from '../../lib/leaving.ts'
import { listenForChanges } from '../../lib/live.ts'
import { clearLocalEntries } from '../../lib/local-entries.ts'
import { forgetOpenedClients } from '../palette/recent-clients.ts'
import { onSignedOut } from './guard.ts'

type SignedInProps = {
  queryClient: QueryClient
  /** `leave` ends all of it and goes to another page, loaded anew. */
  children: (leave: (to: string) => void) => ReactNode
}

/** Around everything that only a signed-in person sees: what the server said, live updates, and the way out when the sign-in session is over. */
export function SignedIn({ queryClient, children }: SignedInProps) {
  const [leavingTo, setLeavingTo] = useState<string>()
  useEffect(
    () =>
      onSignedOut(() =>
        setLeavingTo(
          (to) => to ?? leavesTo() ?? authPath({ reason: 'ended', next: location.pathname + location.search }),
        ),
      ),
    [],
  )
  useEffect(() => (leavingTo === undefined ? listenForChanges(queryClient) : undefined), [queryClient, leavingTo])
  if (leavingTo !== undefined) return <Farewell queryClient={queryClient} to={leavingTo} />
  return <QueryClientProvider client={queryClient}>{children(setLeavingTo)}</QueryClientProvider>
}

/** Nothing is left on the screen or in memory that the browser's Back could bring again. */
function Farewell({ queryClient, to }: { queryClient: QueryClient; to: string }) {
  useEffect(() => {
    queryClient.clear()
    forgetOpenedClients()
    clearLocalEntries()
    location.replace(to)
  }, [queryClient, to])
  return null
}
