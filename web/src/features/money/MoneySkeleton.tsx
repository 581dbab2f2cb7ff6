import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Rows of any list about money. @param label what is loading, for screen readers */
export function MoneySkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Card padding="none" className="divide-y divide-line">
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="flex items-center justify-between gap-4 px-4 py-4 sm:px-6">
            <div className="flex-1">
              <Skeleton className="h-5 w-2/5 max-w-50" />
              <Skeleton className="mt-2 h-4 w-1/3 max-w-40" />
            </div>
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
