import { newNoteDraftKey } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../lib/api/api.ts'

/** Whether an unsaved new note exists: known locally for this window, from the server otherwise. */
export function useUnsavedNote(clientId: string) {
  const drafts = useQuery({ ...queries.drafts.list.queryOptions(), staleTime: 0 })
  const [here, set] = useState<boolean>()
  const kept = drafts.data?.items.some(({ key }) => key === newNoteDraftKey(clientId)) ?? false
  return { exists: here ?? kept, set }
}
