import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder rows, or cards on narrow screens. */
export function SessionsSkeleton({ cards }: { cards: boolean }) {
  if (cards) {
    return (
      <Loading label="Loading sessions..." className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <Card key={index}>
            <Skeleton className="h-6 w-32" />
            <Skeleton className="mt-2 h-4 w-28" />
            <Skeleton className="mt-4 h-10 w-4/5" />
          </Card>
        ))}
      </Loading>
    )
  }
  return (
    <Loading label="Loading sessions...">
      <Card padding="none">
        <div className="h-12" />
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex h-24 items-start gap-6 border-t border-line px-6 py-4">
            <Skeleton className="h-5 w-24 shrink-0" />
            <Skeleton className="h-5 w-16 shrink-0" />
            <Skeleton className="h-5 w-20 shrink-0" />
            <Skeleton className="h-6 w-24 shrink-0 rounded-full" />
            <div className="flex-1">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="mt-2 h-4 w-3/5" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  )
}
