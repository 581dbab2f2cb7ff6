import { homeOf, type Role } from '@openhour/shared/access/rules.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { problemFrom, queries } from '../../lib/api.ts'
import { authPath } from '../../lib/auth-search.ts'
import { setClockStyle } from '../../lib/format.ts'
import { openQueryClient } from '../../lib/query-client.ts'
import { forgetOpenedClients } from '../palette/recent-clients.ts'
import { AccountUnavailable } from './account-unavailable.ts'

let signedOut: () => void = () => undefined

/** What the server said, for everything behind the sign-in. */
const queryClient: QueryClient = openQueryClient(() => signedOut())

// By whatever way it is learnt who is signed in: before any page is drawn, times are shown as they have them.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryHash !== hashKey(queries.account.me.queryOptions().queryKey)) return
  const me = query.state.data as Me | undefined
  if (me) setClockStyle(me.clockStyle)
})

/** Calls back when an answer shows that the sign-in session is over; answers how to stop. */
export function onSignedOut(act: () => void): () => void {
  signedOut = act
  return () => {
    if (signedOut === act) signedOut = () => undefined
  }
}

/**
 * Lets one role into its part of the product; for a route's `beforeLoad`. It spares people pages that are not theirs: what they may
 * see and do the server decides again with every request.
 * @param entering true where somebody comes from elsewhere: then who they are is asked anew, for it may be another person by now.
 * @throws a redirect to the sign-in page or to the role's own home
 * @throws AccountUnavailable when it cannot be known who is there
 */
export async function admit(
  role: Role,
  path: string,
  entering: boolean,
): Promise<{ me: Me; queryClient: QueryClient }> {
  const me = await whoIsThere(path, entering)
  if (me.role !== role) throw redirect({ href: homeOf[me.role], replace: true })
  return { me, queryClient }
}

async function whoIsThere(path: string, entering: boolean): Promise<Me> {
  const options = queries.account.me.queryOptions()
  const before = queryClient.getQueryData(options.queryKey)
  try {
    const me = entering
      ? await queryClient.fetchQuery({ ...options, staleTime: 0 })
      : await queryClient.ensureQueryData(options)
    if (before && before.id !== me.id) {
      queryClient.clear()
      forgetOpenedClients()
      queryClient.setQueryData(options.queryKey, me)
    }
    return me
  } catch (error) {
    const problem = problemFrom(error)
    if (problem.code === 'not-signed-in')
      throw redirect({ href: authPath({ next: path }), reloadDocument: true, replace: true })
    throw new AccountUnavailable(problem)
  }
}
