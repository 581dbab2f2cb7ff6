import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { problemFrom, queries } from '../../../lib/api/api.ts'
import type { Wish } from './scheduler-form.ts'

const pauseMilliseconds = 250

function planQuery(wish: Wish) {
  return queries.appointments.preview.queryOptions({ input: wish, gcTime: 0 })
}

/**
 * What an appointment or a series would be, asked again a moment after the last change to what matters. A question that is out of date is given up,
 * its answer never shown.
 */
export function usePlan(wish: Wish | undefined) {
  const queryClient = useQueryClient()
  const key = JSON.stringify(wish)
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [key])
  const asking = wish !== undefined && settled === key
  const query = useQuery({
    ...planQuery(wish ?? nothing),
    enabled: asking,
    placeholderData: keepPreviousData,
  })
  const current = asking && query.data !== undefined && !query.isPlaceholderData
  return {
    /** Changes with what is asked about: a choice that was made for something else is none. */
    key,
    /** The last one that was known, for as long as something can be asked. */
    plan: wish ? query.data : undefined,
    checking: wish !== undefined && !current && !query.isError,
    fault: asking && query.error ? problemFrom(query.error).detail : undefined,
    again: () => void query.refetch(),
    /** The answer about just this, now; asked anew where it is said to be out of date. */
    ask: (about: Wish, anew = false) => {
      setSettled(JSON.stringify(about))
      return queryClient.fetchQuery({ ...planQuery(about), staleTime: anew ? 0 : 10_000 })
    },
  }
}

/** Stands in for a question while there is none; it is never asked. */
const nothing: Wish = { scope: 'this', appointmentDate: '', startTime: '', endTime: '' }
