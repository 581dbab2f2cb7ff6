import { homeOf } from '@openhour/shared/access/rules.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { fetchAnnouncementBar } from '../../features/announcements/AnnouncementPlace.tsx'
import { queries } from '../../lib/api/api.ts'
import { onSignInEnded, problemFrom } from '../../lib/api/http.ts'
import { keepUnsaved } from '../../lib/forms/unsaved-text.ts'
import { authPath } from '../../lib/session/auth-search.ts'
import { clientClock, setClockStyle } from '../../lib/time/format.ts'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { forgetKept, keptFor } from '../../lib/storage.ts'
import { forgetOpenedClients } from '../palette/recent-clients.ts'
import { AccountUnavailable } from './account-unavailable.ts'
import { roleOfPath } from './role-of-path.ts'

let signedOut: () => void = () => undefined

/** The cache of everything behind the sign-in. */
const queryClient: QueryClient = openQueryClient()
onSignInEnded(() => signedOut())

// Whichever request loads the signed-in person, times follow their clock style before any page is rendered.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryHash !== hashKey(queries.account.me.queryOptions().queryKey)) return
  const me = query.state.data as Me | undefined
  if (me) setClockStyle(me.role === 'client' ? clientClock(me.clockStyle) : me.clockStyle)
})

/** Calls back when a response shows that the sign-in session is over. Returns a function that stops listening. */
export function onSignedOut(act: () => void): () => void {
  signedOut = act
  return () => {
    if (signedOut === act) signedOut = () => undefined
  }
}

type Entering = { location: { href: string; pathname: string }; cause: 'enter' | 'stay' | 'preload' }

/** The `beforeLoad` of everything behind the sign-in: lets in only the role whose part of the product the path lies in (see `admit`). */
export function guard({ location, cause }: Entering) {
  return admit(location, cause === 'enter')
}

/**
 * Lets a role into its own part of the product. This only spares people pages that are not theirs: the server checks
 * every request again.
 * @param entering true when someone comes from elsewhere: the server is then asked again who they are, as it may be
 * another person by now.
 * @throws a redirect to the sign-in page or to the role's own home
 * @throws AccountUnavailable when the server cannot say who is signed in
 */
async function admit(
  { href, pathname }: { href: string; pathname: string },
  entering: boolean,
): Promise<{ me: Me; queryClient: QueryClient }> {
  const me = await fetchMe(href, entering)
  // Clients have another application than therapists and admins.
  if (me.role !== roleOfPath(pathname)) throw redirect({ href: homeOf[me.role], replace: true, reloadDocument: true })
  await fetchAnnouncementBar(me)
  return { me, queryClient }
}

async function fetchMe(path: string, entering: boolean): Promise<Me> {
  const options = queries.account.me.queryOptions()
  const before = queryClient.getQueryData(options.queryKey)
  try {
    const me = entering
      ? await queryClient.fetchQuery({ ...options, staleTime: 0 })
      : await queryClient.ensureQueryData(options)
    // What a client lets this device keep is not for the next person who signs in on it.
    if ((keptFor() ?? me.id) !== me.id) forgetKept()
    if (before && before.id !== me.id) {
      queryClient.clear()
      forgetOpenedClients()
      queryClient.setQueryData(options.queryKey, me)
    }
    return me
  } catch (error) {
    const problem = problemFrom(error)
    if (problem.code === 'not-signed-in') {
      // The next page replaces this one before the listener above has kept anything.
      await keepUnsaved().catch(() => undefined)
      const ended = before ? ({ reason: 'ended' } as const) : {}
      throw redirect({ href: authPath({ ...ended, next: path }), reloadDocument: true, replace: true })
    }
    throw new AccountUnavailable(problem)
  }
}
