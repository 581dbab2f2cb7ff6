import { useQuery } from '@tanstack/react-query'
import { RecordHistory } from '../../features/audit/RecordHistory.tsx'
import { queries } from '../../lib/api.ts'
import type { ProfileTabProps } from './profile-tabs.ts'

export function HistoryTab({ overview }: ProfileTabProps) {
  const me = useQuery(queries.account.me.queryOptions())
  return <RecordHistory clientId={overview.client.id} zone={me.data?.timeZone ?? undefined} />
}
