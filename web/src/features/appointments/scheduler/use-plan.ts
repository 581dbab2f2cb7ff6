import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import type { PlanRequest } from './scheduler-form.ts'

const pauseMilliseconds = 250

function planQuery(request: PlanRequest) {
  return queries.appointments.preview.queryOptions({ input: request, gcTime: 0 })
}

/**
 * Previews an appointment or a series, refetched shortly after each relevant change. Outdated requests are aborted and
 * their answers never shown.
 */
export function usePlan(request: PlanRequest | undefined) {
  const queryClient = useQueryClient()
  const key = JSON.stringify(request)
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [key])
  const asking = request !== undefined && settled === key
  const query = useQuery({
    ...planQuery(request ?? nothing),
    enabled: asking,
    placeholderData: keepPreviousData,
  })
  const current = asking && query.data !== undefined && !query.isPlaceholderData
  return {
    /** Changes with the request: a choice made for another one does not count. */
    key,
    /** The last known preview, for as long as there is something to preview. */
    plan: request ? query.data : undefined,
    checking: request !== undefined && !current && !query.isError,
    fault: asking && query.error ? problemFrom(query.error).detail : undefined,
    again: () => void query.refetch(),
    /** The preview of the current request, refetched if it is stale. */
    ask: (about: PlanRequest, anew = false) => {
      setSettled(JSON.stringify(about))
      return queryClient.fetchQuery({ ...planQuery(about), staleTime: anew ? 0 : 10_000 })
    },
  }
}

/** Placeholder while there is no request; never sent. */
const nothing: PlanRequest = { scope: 'this', appointmentDate: '', startTime: '', endTime: '' }
