import { Card } from '../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

export function ReviewSkeleton() {
  return (
    <Loading label="Loading AI drafts">
      <Card padding="none" className="divide-y divide-line">
        {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4'].map((width, index) => (
          <div key={index} className="flex gap-4 px-4 py-4 sm:px-6">
            <Skeleton className="size-10 rounded-md max-sm:hidden" />
            <div className="flex-1">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="mt-3 h-4 w-4/5" />
              <Skeleton className="mt-2 h-4 w-3/5" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  )
}
