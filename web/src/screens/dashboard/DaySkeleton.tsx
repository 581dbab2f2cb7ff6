import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export function DaySkeleton() {
  return (
    <Card padding="lg">
      <Loading label="Loading your day" className="flex flex-col gap-6">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-9 w-full" />
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-4">
            <Skeleton className="h-8 w-19" />
            <Skeleton className="size-10 rounded-md max-sm:hidden" />
            <Skeleton className="h-4 w-48 max-w-full" />
          </div>
        ))}
      </Loading>
    </Card>
  )
}
