import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export function TasksSkeleton() {
  return (
    <Loading label="Loading your tasks">
      <div className="mb-5 flex flex-col gap-3 xl:flex-row xl:justify-between">
        <Skeleton className="h-10 rounded-md xl:w-100" />
        <Skeleton className="h-10 rounded-md xl:w-105" />
      </div>
      <div className="flex flex-col gap-2.5">
        {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'].map((width, index) => (
          <Card key={index} className="flex gap-3.5">
            <Skeleton className="size-6 shrink-0" />
            <div className="flex-1">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="mt-4 h-5 w-4/5" />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
