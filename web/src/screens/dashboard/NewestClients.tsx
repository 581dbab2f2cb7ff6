import type { ClientSummary } from '@openhour/shared/features/clients/clients.contract.ts'
import { ChevronRight } from 'lucide-react'
import { formatDate } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from '../../ui/Tile.tsx'

const shown = 5

/** The last few that were added; days are those of `zone`, the practice's. */
export function NewestClients({ clients, zone }: { clients: readonly ClientSummary[]; zone: string }) {
  return (
    <Card padding="lg">
      <CardHead
        title="Newest clients"
        actions={
          <PathLink to="/app/clients" exact className="rounded-sm text-md text-primary hover:underline">
            See all
          </PathLink>
        }
      />
      <ul className="-my-1 divide-y divide-line">
        {clients.slice(0, shown).map((client) => (
          <li key={client.id}>
            <PathLink
              to={`/app/clients/${client.id}`}
              className="-mx-3 flex items-center gap-3.5 rounded-lg px-3 py-3 transition-colors duration-150 hover:bg-surface-2"
            >
              <Avatar name={client.name} size={40} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{client.name}</span>
                <span className="block truncate text-sm text-muted">
                  Added {formatDate(client.createdAt, { zone })}
                </span>
              </span>
              <ChevronRight size={18} aria-hidden className="text-muted" />
            </PathLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function NewestClientsSkeleton() {
  return (
    <Card padding="lg">
      <Loading label="Loading your newest clients" className="flex flex-col gap-5">
        <Skeleton className="h-5 w-36" />
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex items-center gap-3.5">
            <Skeleton className="size-10 rounded-md" />
            <Skeleton className="h-4 w-48 max-w-full" />
          </div>
        ))}
      </Loading>
    </Card>
  )
}
