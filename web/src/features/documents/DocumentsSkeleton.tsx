import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export function DocumentsSkeleton() {
  return (
    <Loading label="Loading documents">
      <Card padding="none" className="divide-y divide-line">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex items-center gap-4 px-4 py-4 sm:px-6">
            <Skeleton className="size-10 shrink-0 rounded-md" />
            <div className="flex-1">
              <Skeleton className="h-5 w-3/5 max-w-70" />
              <Skeleton className="mt-2 h-4 w-4/5 max-w-90" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  )
}
