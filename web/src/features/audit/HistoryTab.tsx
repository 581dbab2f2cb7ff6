import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { RecordHistory } from './RecordHistory.tsx'

export function HistoryTab({ overview }: ProfileTabProps) {
  const me = useQuery(queries.account.me.queryOptions())
  return <RecordHistory clientId={overview.client.id} zone={me.data?.timeZone ?? undefined} />
}
