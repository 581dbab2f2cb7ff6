import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const columns = [0, 1, 2, 3, 4, 5, 6]
const blocks = ['mt-20', 'mt-8', 'mt-32', 'mt-14', 'mt-24', 'mt-40', 'mt-10']

/** The grid without a word in it, as high as most are. */
export function CalendarSkeleton({ month }: { month: boolean }) {
  return (
    <Loading label="Loading the calendar" className="grid h-150 grid-cols-7 divide-x divide-line overflow-hidden">
      {columns.map((column) => (
        <div key={column} className="flex flex-col gap-4 p-2">
          <Skeleton className="mx-auto h-6 w-12 max-w-full" />
          <Skeleton className={`h-12 ${month ? '' : blocks[column]}`} />
          <Skeleton className="h-12" />
          {column % 2 === 0 && <Skeleton className={`h-12 ${month ? '' : 'mt-16'}`} />}
        </div>
      ))}
    </Loading>
  )
}
