import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { connectionKinds, connectionTexts } from '@openhour/shared/features/connections/connections.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { toast } from '../../lib/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { connectionsQuery } from './connections-query.ts'
import { ProposalsCard } from './ProposalsCard.tsx'

type ConnectionCardsProps = {
  me: Me
  /** The plan does not include integrations: what is connected is shown and can be disconnected, nothing else. */
  locked: boolean
}

/** Zoom, Google Calendar and a CalDAV calendar, and what was changed in the calendars. */
export function ConnectionCards({ me, locked }: ConnectionCardsProps) {
  const query = useQuery(connectionsQuery())
  const { data, error } = query
  useEffect(() => {
    if (error) toast.bad(connectionTexts.loadFailed)
  }, [error])
  if (error && !data) {
    return <ErrorState title={connectionTexts.loadFailed} {...failedLoad(query)} />
  }
  if (!data) {
    return (
      <Loading label="Loading your integrations" className="flex flex-col gap-4 md:gap-5">
        {connectionKinds.map((kind) => (
          <Card key={kind} padding="lg">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="mt-4 h-10 w-4/5" />
          </Card>
        ))}
      </Loading>
    )
  }
  const shown = connectionKinds.filter((kind) => !locked || data.items.some((one) => one.kind === kind))
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      {!locked && data.proposals.length > 0 && <ProposalsCard proposals={data.proposals} zone={me.timeZone} />}
      {shown.map((kind) => (
        <ConnectionCard
          key={kind}
          kind={kind}
          connection={data.items.find((one) => one.kind === kind)}
          isAvailable={data.available.includes(kind)}
          zone={me.timeZone}
          locked={locked}
        />
      ))}
    </div>
  )
}
