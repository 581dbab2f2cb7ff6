import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { choosePractice } from '../../features/portal/use-practice.ts'
import { queries } from '../../lib/api/api.ts'

type Opened = { location: { pathname: string; search: object }; queryClient: QueryClient }

/**
 * Shows the practice that a link names, such as a notification's, if the client has joined it. Otherwise the one that was shown before stays.
 * @returns the way to the page itself, without the practice in its address
 */
export async function openPractice({ location: { pathname, search }, queryClient }: Opened) {
  const { clientId, ...rest } = search as { clientId?: unknown }
  // A page that can't be loaded says so itself.
  const known = await queryClient
    .ensureQueryData(queries.portal.practices.queryOptions({ input: {} }))
    .catch(() => undefined)
  const named = known?.items.find((practice) => practice.clientId === clientId)
  if (named) choosePractice(named.clientId)
  return redirect({ to: pathname, search: rest, replace: true })
}
