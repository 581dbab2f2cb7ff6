import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder cards while a list loads. */
export function ListSkeleton() {
  return (
    <Loading label="Loading appointments" className="flex flex-col gap-3">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-3 rounded-xl border border-line p-5 md:grid-cols-[12.5rem_1fr_6rem]">
          <Skeleton className="h-10" />
          <Skeleton className="h-12 max-w-100" />
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </Loading>
  )
}
