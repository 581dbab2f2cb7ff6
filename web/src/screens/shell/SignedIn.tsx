import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { authPath } from '../../lib/auth-search.ts'
import { leavesTo } from '../../lib/leaving.ts'
import { listenForChanges } from '../../lib/live.ts'
import { clearLocalEntries, keepUnsaved } from '../../lib/local-entries.ts'
import { forgetOpenedClients } from '../palette/recent-clients.ts'
import { onSignedOut } from './guard.ts'

/** `kept`: the sign-in ended by itself, and what was unsaved is kept for the same person. */
type Leaving = { to: string; kept?: Promise<void> }

type SignedInProps = {
  queryClient: QueryClient
  /** `leave` ends all of it and goes to another page, loaded anew. */
  children: (leave: (to: string) => void) => ReactNode
}

/** Around everything that only a signed-in person sees: what the server said, live updates, and the way out when the sign-in session is over. */
export function SignedIn({ queryClient, children }: SignedInProps) {
  const [leaving, setLeaving] = useState<Leaving>()
  useEffect(
    () =>
      onSignedOut(() => {
        // While the forms still stand: they go with the page.
        const kept = leavesTo() === undefined ? keepUnsaved().catch(() => undefined) : undefined
        setLeaving(
          (before) =>
            before ?? {
              ...(kept && { kept }),
              to: leavesTo() ?? authPath({ reason: 'ended', next: location.pathname + location.search }),
            },
        )
      }),
    [],
  )
  useEffect(() => (leaving === undefined ? listenForChanges(queryClient) : undefined), [queryClient, leaving])
  if (leaving !== undefined) return <Farewell queryClient={queryClient} leaving={leaving} />
  return <QueryClientProvider client={queryClient}>{children((to) => setLeaving({ to }))}</QueryClientProvider>
}

/** Nothing is left on the screen or in memory that the browser's Back could bring again. */
function Farewell({ queryClient, leaving }: { queryClient: QueryClient; leaving: Leaving }) {
  useEffect(() => {
    queryClient.clear()
    forgetOpenedClients()
    const { to, kept } = leaving
    void (kept ?? Promise.resolve()).then(() => {
      clearLocalEntries(kept === undefined)
      location.replace(to)
    })
  }, [queryClient, leaving])
  return null
}
