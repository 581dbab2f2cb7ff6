import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'

/** The client filled it in, and the therapist has not marked it as read. */
export const isUnread = ({ filledBy, readAt }: MeasureResponse) => filledBy === 'client' && readAt === null

/** Marks what the client filled in as read. */
export function useResponsesRead(clientId: string) {
  const refresh = useRefresh('measure_responses')
  const [busy, setBusy] = useState(false)
  const markRead = async (...responses: readonly MeasureResponse[]) => {
    setBusy(true)
    try {
      // The server takes a hundred at a time.
      await api.measures.markRead({ clientId, ids: responses.slice(0, 100).map(({ id }) => id) })
    } catch {
      toast.bad('Failed to mark as read')
    }
    await refresh()
    setBusy(false)
  }
  return { busy, markRead }
}
