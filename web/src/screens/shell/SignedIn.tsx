import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { savesData } from '../../lib/code/openable.ts'
import { authPath } from '../../lib/session/auth-search.ts'
import { leavesTo } from '../../lib/session/leaving.ts'
import { listenForChanges } from '../../lib/api/live.ts'
import { clearLocalEntries, keepUnsaved, unsavedText } from '../../lib/forms/unsaved-text.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { forgetOpenedClients } from '../palette/recent-clients.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { onSignedOut } from './guard.ts'
import { registerWorker } from './offline-worker.ts'

const ahead = lazyCode(() => import('../../lib/code/fetch-ahead.ts'))
const SignedOutDialog = lazyPart(() => import('./SignedOutDialog.tsx').then((part) => part.SignedOutDialog))

/** `kept` is set when the sign-in session ended by itself: unsaved text is then kept for the same person. */
type Leaving = { to: string; kept?: Promise<void> }

type SignedInProps = {
  queryClient: QueryClient
  /** `leave` signs this window out and loads another page. */
  children: (leave: (to: string) => void) => ReactNode
}

/** How long forms with unsaved text stay on the screen after the end of the sign-in session: someone was just typing. */
const signedOutStaysMs = 5 * 60_000

/** Wraps everything that only a signed-in person sees: the query cache, live updates, and leaving when the sign-in session ends. */
export function SignedIn({ queryClient, children }: SignedInProps) {
  const [leaving, setLeaving] = useState<Leaving>()
  const [ended, setEnded] = useState<'asking' | 'staying'>()
  useEffect(() => whenIdle(registerWorker), [])
  useEffect(() => whenIdle(startFetchingAhead), [])
  useEffect(
    () =>
      onSignedOut(() => {
        if (leavesTo() !== undefined || unsavedText().length === 0) return setLeaving((before) => before ?? endedNow())
        void keepUnsaved().catch(() => undefined)
        setEnded('asking')
      }),
    [],
  )
  useEffect(() => {
    if (ended === undefined) return
    const timer = setTimeout(() => setLeaving(endedNow), signedOutStaysMs)
    return () => clearTimeout(timer)
  }, [ended])
  const isOver = leaving !== undefined || ended !== undefined
  useEffect(() => (isOver ? undefined : listenForChanges(queryClient)), [queryClient, isOver])
  if (leaving !== undefined) return <Farewell queryClient={queryClient} leaving={leaving} />
  return (
    <QueryClientProvider client={queryClient}>
      {children((to) => setLeaving({ to }))}
      {ended === 'asking' && (
        <Suspense>
          <SignedOutDialog onStay={() => setEnded('staying')} onSignIn={() => setLeaving(endedNow())} />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}

/** A browser that saves data fetches a dialog when it is opened. */
function startFetchingAhead(): void {
  if (savesData()) return
  void ahead.fetch().then(
    ({ fetchAhead }) => fetchAhead(),
    () => undefined,
  )
}

/** Call it while the forms are still mounted. */
function endedNow(): Leaving {
  const to = leavesTo()
  if (to !== undefined) return { to }
  return {
    kept: keepUnsaved().catch(() => undefined),
    to: authPath({ reason: 'ended', next: location.pathname + location.search }),
  }
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
