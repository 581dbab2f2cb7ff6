import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'

/** In the client's menu: how many messages of the shown practice are unread. */
export function UnreadOwnMessages({ clientId }: { clientId: string | undefined }) {
  const { data } = useQuery(queries.portalMessages.unread.queryOptions())
  const count = data?.items.find((practice) => practice.clientId === clientId)?.unread ?? 0
  return <CountBadge count={count} what="unread" />
}
