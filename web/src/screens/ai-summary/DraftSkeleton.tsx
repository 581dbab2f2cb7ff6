import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder shapes of a draft, while it or its code is fetched. */
export function DraftSkeleton() {
  return (
    <Card padding="lg">
      <Loading label="Loading the draft" className="flex flex-col gap-5">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-16" />
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-24" />
      </Loading>
    </Card>
  )
}
