import type { RecordDetails } from '@openhour/shared/features/portal/portal-record.contract.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../../lib/api/api.ts'

/** What comes next for the client. Refetched when the next appointment is over. */
export function usePortalHome({ clientId }: Pick<JoinedPractice, 'clientId'>, now: Date) {
  const query = useQuery(queries.portal.home.queryOptions({ input: { clientId } }))
  const { data, refetch } = query
  const overId = data?.next && Date.parse(data.next.endsAt) <= now.getTime() ? data.next.id : undefined
  useEffect(() => {
    if (overId !== undefined) void refetch()
  }, [overId, refetch])
  return query
}

/**
 * What the practice has on file: by which name the client wants to be called. Null if that could not be loaded, undefined until it is known. Another name must not be shown in the meantime.
 */
export function useOwnProfile(practice: JoinedPractice | undefined): RecordDetails | null | undefined {
  const { clientId = '' } = practice ?? {}
  const options = queries.portal.profile.queryOptions({ input: { clientId }, enabled: clientId !== '' })
  const { data, isError } = useQuery(options)
  return data ?? (isError ? null : undefined)
}
