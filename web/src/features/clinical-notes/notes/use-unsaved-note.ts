import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../lib/api/api.ts'

/** The draft key of a new note about a client. */
export const newNoteKey = (clientId: string) => `clinical-note:${clientId}:new`

/** Whether an unsaved new note exists: known locally for this window, from the server otherwise. */
export function useUnsavedNote(clientId: string) {
  const drafts = useQuery({ ...queries.drafts.list.queryOptions(), staleTime: 0 })
  const [here, set] = useState<boolean>()
  const kept = drafts.data?.items.some(({ key }) => key === newNoteKey(clientId)) ?? false
  return { exists: here ?? kept, set }
}
