import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'

/** In the therapist's menu: how many messages of clients are unread. */
export function UnreadMessages() {
  const { data } = useQuery(queries.messages.unread.queryOptions())
  return <CountBadge count={data?.unread ?? 0} what="unread" />
}
