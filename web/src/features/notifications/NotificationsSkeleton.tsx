import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Six placeholder rows, as high as real ones. */
export function NotificationsSkeleton() {
  return (
    <Card padding="none">
      <Loading label="Loading notifications..." className="divide-y divide-line">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex gap-3 px-4 py-4 sm:px-5">
            <Skeleton className="size-9 shrink-0 rounded-md" />
            <div className="flex-1">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="mt-1.5 h-4 w-4/5" />
              <Skeleton className="mt-1.5 h-3.5 w-24" />
            </div>
          </div>
        ))}
      </Loading>
    </Card>
  )
}
