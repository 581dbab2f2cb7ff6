import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder shapes of the whole profile. */
export function ProfileSkeleton() {
  return (
    <Loading label="Loading the client">
      <Skeleton className="h-5 w-40" />
      <div className="mt-3 mb-8 flex items-center gap-4">
        <Skeleton className="size-16 shrink-0 rounded-xl sm:size-18 sm:rounded-2xl" />
        <div className="flex-1">
          <Skeleton className="h-9 w-3/5 max-w-80" />
          <Skeleton className="mt-2 h-5 w-4/5 max-w-100" />
        </div>
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
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Card key={index}>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-4 h-9 w-16" />
            <Skeleton className="mt-4 h-4 w-28" />
          </Card>
        ))}
      </div>
      <Skeleton className="h-100 rounded-xl" />
    </div>
  )
}
