import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder rows while a list loads. */
export function ListSkeleton() {
  return (
    <Loading label="Loading appointments" className="flex flex-col divide-y divide-line border-t border-line">
      {[0, 1, 2, 3, 4, 5, 6].map((row) => (
        <div
          key={row}
          className="grid min-h-14 grid-cols-[1fr_6rem] items-center gap-4 px-4 md:grid-cols-[9.5rem_1fr_6rem]"
        >
          <Skeleton className="h-8 max-md:hidden" />
          <Skeleton className="h-5 max-w-60" />
          <Skeleton className="h-6" />
        </div>
      ))}
    </Loading>
  )
}
