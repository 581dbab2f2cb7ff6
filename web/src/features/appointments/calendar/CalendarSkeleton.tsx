import { cn } from '../../../lib/cn.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

const columns = [0, 1, 2, 3, 4, 5, 6]

/** A wordless placeholder of the usual height. `over`: only bars, on top of a grid that is already rendered. */
export function CalendarSkeleton({ shown, over }: { shown: 'day' | 'week' | 'month'; over: boolean }) {
  return (
    <Loading
      label="Loading the calendar"
      className={cn(
        'grid h-150 auto-cols-fr grid-flow-col overflow-hidden',
        over ? 'absolute inset-x-0 top-13 max-h-[calc(100%-3.25rem)]' : 'divide-x divide-line',
        over && shown !== 'month' && 'pl-14',
      )}
    >
      {(shown === 'day' ? [0] : columns).map((column) => (
        <div key={column} className="flex flex-col gap-4 p-2">
          {!over && <Skeleton className="mx-auto h-6 w-12 max-w-full" />}
          {shown !== 'month' && <div style={{ height: ((column * 5) % 7) * 20 }} />}
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </Loading>
  )
}
