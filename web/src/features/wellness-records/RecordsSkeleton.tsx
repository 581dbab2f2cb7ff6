import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export function RecordsSkeleton() {
  return (
    <Loading label="Loading session records" className="flex flex-col gap-4 lg:gap-5">
      <Card padding="lg">
        <Skeleton className="h-10 w-50" />
        <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-34" />
          ))}
        </div>
      </Card>
      <Card padding="none" className="divide-y divide-line">
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className="px-4 py-4 sm:px-6 sm:py-5">
            <Skeleton className="h-6 w-50" />
            <Skeleton className="mt-3 h-14" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
