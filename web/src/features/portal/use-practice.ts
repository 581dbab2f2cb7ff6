import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queries } from '../../lib/api/api.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../lib/storage.ts'

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

export type ShownPractice = {
  /** All practices that the client has joined, newest first; undefined until they are known. */
  practices: readonly JoinedPractice[] | undefined
  /** The one that the portal shows: the chosen one, otherwise the newest. */
  practice: JoinedPractice | undefined
}

/** The practices of the signed-in client, and which one the portal shows. */
export function usePractice(): ShownPractice {
  const { data } = useQuery(queries.portal.practices.queryOptions({ input: {} }))
  const chosen = useSyncExternalStore(subscribe, () => readStored(chosenKey))
  const practices = data?.items
  return { practices, practice: practices?.find(({ clientId }) => clientId === chosen) ?? practices?.[0] }
}
