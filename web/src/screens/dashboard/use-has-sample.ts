import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'

/** Whether the practice has sample clients. */
export function useHasSample(): boolean {
  const { data } = useQuery(queries.dashboard.firstSteps.queryOptions({ refetchOnMount: 'always' }))
  return data?.sample ?? false
}
