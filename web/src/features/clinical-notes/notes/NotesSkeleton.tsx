import { Card } from '../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** Three placeholder notes. */
export function NotesSkeleton({ label = 'Loading clinical notes' }: { label?: string }) {
  return (
    <Loading label={label} className="flex flex-col gap-4">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <Card key={width} padding="lg">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="mt-2 h-4 w-40" />
          <Skeleton className="mt-5 h-4 w-full max-w-[68ch]" />
          <Skeleton className={`mt-2.5 h-4 ${width}`} />
          <Skeleton className="mt-6 h-5 w-48" />
        </Card>
      ))}
    </Loading>
  )
}
