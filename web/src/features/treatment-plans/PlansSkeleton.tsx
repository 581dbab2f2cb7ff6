import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export function PlansSkeleton() {
  return (
    <Loading label="Loading treatment plans">
      <Card padding="lg">
        <Skeleton className="h-6 w-3/5 max-w-80" />
        <Skeleton className="mt-3 h-4 w-4/5 max-w-110" />
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className="mt-6 flex items-start justify-between gap-6 border-t border-line pt-6">
            <div className="flex-1">
              <Skeleton className="h-5 w-4/5 max-w-90" />
              <Skeleton className="mt-4 h-5 w-3/5 max-w-70" />
              <Skeleton className="mt-3 h-5 w-3/5 max-w-60" />
            </div>
            <Skeleton className="h-12 w-28" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
