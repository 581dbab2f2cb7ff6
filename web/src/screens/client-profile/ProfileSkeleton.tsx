import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder shapes of the whole profile. */
export function ProfileSkeleton() {
  return (
    <Loading label="Loading the client">
      <Skeleton className="h-5 w-40" />
      <div className="mt-1 mb-5 flex h-18 items-center gap-3">
        <Skeleton className="size-11 shrink-0 rounded-lg" />
        <Skeleton className="h-7 w-3/5 max-w-80" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[260px_minmax(0,1fr)]">
        <Skeleton className="hidden h-10 lg:block" />
        <TabShapes />
      </div>
    </Loading>
  )
}

/** Placeholder shapes of a section while its code is fetched. */
export function TabSkeleton({ overview }: { overview: boolean }) {
  return <Loading label="Loading the section">{overview ? <TabShapes /> : <ListShapes />}</Loading>
}

function ListShapes() {
  return (
    <>
      <Skeleton className="mb-5 h-8 w-48" />
      <div className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <Card key={index}>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-3 h-4 w-4/5" />
            <Skeleton className="mt-2 h-4 w-3/5" />
          </Card>
        ))}
      </div>
    </>
  )
}

function TabShapes() {
  return (
    <div className="flex flex-col gap-4 lg:gap-5">
      <Skeleton className="h-16 rounded-xl" />
      <Skeleton className="h-40 rounded-xl" />
      <Skeleton className="h-100 rounded-xl" />
    </div>
  )
}
