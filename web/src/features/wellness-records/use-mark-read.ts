import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'

/** Marks entries of the client's diary as read. `marking` holds those that are being marked. */
export function useMarkRead(clientId: string) {
  const refresh = useRefresh('mood_logs')
  const [marking, setMarking] = useState<ReadonlySet<string>>(new Set())
  const markRead = async (...records: readonly WellnessRecord[]) => {
    setMarking(new Set(records.map(({ id }) => id)))
    try {
      const entries = records.map(({ id, updatedAt }) => ({ id, updatedAt }))
      const { items } = await api.wellnessRecords.markRead({ clientId, entries })
      if (items.length < records.length) toast.bad('Your client has changed an entry. Please read it again.')
    } catch {
      toast.bad('Failed to mark as read')
    }
    await refresh()
    setMarking(new Set())
  }
  return { marking, markRead }
}
