import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder shapes of a tab, or of a part of one, while its code is fetched. */
export function TabSkeleton() {
  return (
    <Card padding="lg">
      <Loading label="Loading" className="flex flex-col gap-5">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-64" />
      </Loading>
    </Card>
  )
}
