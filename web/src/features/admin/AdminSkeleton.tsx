import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export function AdminSkeleton() {
  return (
    <Loading
      label="Checking system status"
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.75fr_1fr] *:min-w-0 lg:gap-5"
    >
      {[4, 3].map((rows) => (
        <Card key={rows} padding="lg" className="flex flex-col gap-5">
          <Skeleton className="h-5 w-40" />
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} className="h-8 w-full" />
          ))}
        </Card>
      ))}
    </Loading>
  )
}
