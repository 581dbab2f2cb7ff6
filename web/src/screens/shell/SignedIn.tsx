import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { authPath } from '../../lib/session/auth-search.ts'
import { leavesTo } from '../../lib/session/leaving.ts'
import { listenForChanges } from '../../lib/api/live.ts'
import { clearLocalEntries, keepUnsaved } from '../../lib/forms/unsaved-text.ts'
import { forgetOpenedClients } from '../palette/recent-clients.ts'
import { onSignedOut } from './guard.ts'

/** `kept` is set when the sign-in session ended by itself: unsaved text is then kept for the same person. */
type Leaving = { to: string; kept?: Promise<void> }

type SignedInProps = {
  queryClient: QueryClient
  /** `leave` signs this window out and loads another page. */
  children: (leave: (to: string) => void) => ReactNode
}

/** Wraps everything that only a signed-in person sees: the query cache, live updates, and leaving when the sign-in session ends. */
export function SignedIn({ queryClient, children }: SignedInProps) {
  const [leaving, setLeaving] = useState<Leaving>()
  useEffect(
    () =>
      onSignedOut(() => {
        // While the forms are still mounted.
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

/** Clears the screen and the cache, so that the browser's Back shows nothing. */
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
