import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder shapes of the next appointment and of a few tasks. */
export function HomeSkeleton() {
  return (
    <Loading label="Loading your portal" className="flex flex-col gap-4 lg:gap-5">
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-56 rounded-xl" />
    </Loading>
  )
}
