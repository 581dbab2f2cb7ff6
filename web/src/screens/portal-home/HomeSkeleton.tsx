import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder shapes of the next appointment and of a few tasks. */
export function HomeSkeleton() {
  return (
    <Loading label="Loading your portal" className="flex flex-col gap-4 lg:gap-5">
      <Skeleton className="h-64 rounded-xl" />
      <Card padding="none">
        <div className="px-4 pt-4 pb-2 sm:px-6 sm:pt-5">
          <Skeleton className="h-5 w-28" />
        </div>
        <div className="divide-y divide-line">
          {Array.from({ length: 3 }, (_, row) => (
            <div key={row} className="flex min-h-14 items-center gap-3.5 px-4 sm:px-6">
              <Skeleton className="size-6" />
              <Skeleton className="h-4 w-52 max-w-full" />
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  )
}
