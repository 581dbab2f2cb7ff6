import type { EndedAccess, JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queries } from '../../lib/api/api.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../lib/storage.ts'
import { clientClock } from '../../lib/time/format.ts'

const chosenKey = 'portal_practice'
const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onStoredElsewhere(chosenKey, changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/** Shows another practice in this browser. @param clientId the record there */
export function choosePractice(clientId: string): void {
  writeStored(chosenKey, clientId)
  for (const changed of listeners) changed()
}

/** The practice that this window showed last. It is kept with the answers, so it goes with the sign-in session. */
const shownKey = ['shown-practice'] as const

/** The client knows that a practice is no longer shown: they left it, or have read that it is closed to them. */
export function forgetShownPractice(queryClient: QueryClient): void {
  queryClient.setQueryData<JoinedPractice | null>(shownKey, null)
}

/** The client has left a practice. Otherwise the next page would show it until the practices are fetched again, and then say that it closed. */
export function forgetLeftPractice(queryClient: QueryClient, left: string): void {
  queryClient.setQueryData(queries.portal.practices.queryKey({ input: {} }), (known) =>
    known ? { ...known, items: known.items.filter(({ clientId }) => clientId !== left) } : known,
  )
}

export type ShownPractice = {
  /** All practices that the client has joined, newest first; undefined until they are known. */
  practices: readonly JoinedPractice[] | undefined
  /** The one that the portal shows: the chosen one, otherwise the newest. */
  practice: JoinedPractice | undefined
  /** Shown until a moment ago, and closed to the client since. Nothing is shown in its place until they have read that. */
  closed: JoinedPractice | undefined
  /** Those that the client left, or that ended the access, within the last 30 days. */
  ended: readonly EndedAccess[]
}

const withClientClock = <Rest>({ items, ...rest }: Rest & { items: JoinedPractice[] }) => ({
  ...rest,
  items: items.map((practice) => ({ ...practice, clockStyle: clientClock(practice.clockStyle) })),
})

/** The practices of the signed-in client, and which one the portal shows. */
export function usePractice(): ShownPractice {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...queries.portal.practices.queryOptions({ input: {} }), select: withClientClock })
  const { data: shown } = useQuery<JoinedPractice | null>({
    queryKey: shownKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const chosen = useSyncExternalStore(subscribe, () => readStored(chosenKey))
  const practices = data?.items
  const isOpen = (id: string) => practices?.some(({ clientId }) => clientId === id)
  const closed = practices && shown && !isOpen(shown.clientId) ? shown : undefined
  const found = practices?.find(({ clientId }) => clientId === chosen) ?? practices?.[0]
  const practice = closed ? undefined : found
  useEffect(() => {
    if (practice) queryClient.setQueryData<JoinedPractice | null>(shownKey, practice)
  }, [practice, queryClient])
  return { practices, practice, closed, ended: data?.ended ?? [] }
}
