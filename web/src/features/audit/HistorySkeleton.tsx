import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Eight placeholder lines, as high as the real ones. */
export function HistorySkeleton() {
  return (
    <Card padding="none">
      <Loading label="Loading history..." className="divide-y divide-line">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex gap-3 px-4 py-3 sm:px-5">
            <Skeleton className="size-9 shrink-0 rounded-md" />
            <div className="flex-1">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="mt-1.5 h-4 w-32" />
            </div>
          </div>
        ))}
      </Loading>
    </Card>
  )
}
