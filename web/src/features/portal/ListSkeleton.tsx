import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder rows of a list of the portal. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Card padding="none" className="divide-y divide-line">
        {Array.from({ length: 4 }, (_, row) => (
          <div key={row} className="px-4 py-4 sm:px-6">
            <Skeleton className="h-5 w-3/5 max-w-70" />
            <Skeleton className="mt-2 h-4 w-2/5 max-w-50" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
