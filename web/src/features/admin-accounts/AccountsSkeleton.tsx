import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export function AccountsSkeleton() {
  return (
    <Loading label="Loading accounts">
      <Card padding="none" className="divide-y divide-line">
        {['w-2/5', 'w-1/2', 'w-1/3', 'w-2/5', 'w-1/4', 'w-1/2'].map((width, index) => (
          <div key={index} className="px-5 py-3.5">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="mt-2 h-4 w-1/3" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
