import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { PortalBadge } from '../../features/clients/PortalBadge.tsx'
import { portalAccessQuery } from '../../features/clients/portal-access-query.ts'
import { portalAction } from '../../features/clients/portal-state-labels.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OpenPortalAccess } from './open-portal-access.ts'

/** How far the client is on the way into the portal. An archived client cannot be invited, but their access can be ended. */
export function PortalRow({ client }: { client: { id: string; archivedAt: string | null } }) {
  const { data, error, isFetching, refetch } = useQuery(portalAccessQuery(client.id))
  const openPortalAccess = use(OpenPortalAccess)
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      {data ? (
        <>
          <PortalBadge state={data.state} />
          {(client.archivedAt === null || data.state === 'joined') && (
            <Button size="sm" onClick={openPortalAccess} aria-haspopup="dialog">
              {portalAction(data.state)}
            </Button>
          )}
        </>
      ) : error ? (
        <>
          <span role="alert">Failed to load portal access</span>
          <Button size="sm" onClick={() => void refetch()} busy={isFetching}>
            Try again
          </Button>
        </>
      ) : (
        <Skeleton className="h-6 w-28" />
      )}
    </div>
  )
}
