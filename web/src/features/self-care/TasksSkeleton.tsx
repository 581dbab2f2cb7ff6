import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export function TasksSkeleton() {
  return (
    <Loading label="Loading self-care tasks" className="flex flex-col gap-4 lg:gap-5">
      <Card>
        <Skeleton className="h-10" />
      </Card>
      <Card padding="none" className="divide-y divide-line">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex items-center gap-3.5 px-4 py-3.5 sm:px-6">
            <Skeleton className="size-6 shrink-0" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
