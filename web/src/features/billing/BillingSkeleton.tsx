import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export function BillingSkeleton() {
  return (
    <Loading label="Loading your plan" className="flex flex-col gap-8">
      <Card padding="lg" className="flex flex-col gap-3">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-4 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </Card>
      <div className="grid gap-4 md:grid-cols-2 lg:gap-5">
        {['pro', 'premium'].map((tier) => (
          <Card key={tier} padding="lg" className="flex flex-col gap-4">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-12 w-36" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-10 w-36" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
