import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { gridClass } from './client-grid.ts'

/** Eight placeholder cards, as high as the real ones, so nothing shifts. */
export function ClientsSkeleton() {
  return (
    <Loading label="Loading your clients" className={gridClass}>
      {Array.from({ length: 8 }, (_, index) => (
        <Card key={index}>
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 shrink-0 rounded-lg" />
            <div className="flex-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-1.5 h-3.5 w-4/5" />
            </div>
          </div>
          <Skeleton className="mt-4 h-6 w-28" />
          <div className="mt-4 flex justify-between">
            <Skeleton className="h-9 w-8" />
            <Skeleton className="h-9 w-14" />
            <Skeleton className="h-9 w-20" />
          </div>
          <Skeleton className="mt-4 h-9 w-full" />
        </Card>
      ))}
    </Loading>
  )
}
