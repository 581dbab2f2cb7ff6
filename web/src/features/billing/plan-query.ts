import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queries } from '../../lib/api/api.ts'

const cacheMs = 120_000
const recheckMs = 2_000

/** The person's plan, kept for two minutes. A change of it is shown at once, and checked again two seconds later. */
export function usePlan() {
  const plan = useQuery(queries.billing.plan.queryOptions({ staleTime: cacheMs }))
  const { data, refetch } = plan
  const shown = useRef(data)
  useEffect(() => {
    const isChange = shown.current !== undefined && data !== shown.current
    shown.current = data
    if (!isChange) return
    const timer = setTimeout(() => void refetch(), recheckMs)
    return () => clearTimeout(timer)
  }, [data, refetch])
  return plan
}
