import { Brand } from '../../ui/Brand.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** The shell's placeholder shapes while the server is asked who is signed in. */
export function ShellSkeleton() {
  return (
    <Loading label="Loading Openhour" className="flex min-h-dvh">
      <div className="hidden w-16 shrink-0 overflow-hidden border-r border-line bg-sidebar px-3.5 pt-3.5 md:block lg:w-64 lg:px-5">
        <Brand />
        <div className="mt-7 hidden flex-col gap-6 lg:flex">
          {['w-28', 'w-24', 'w-32'].map((width) => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex h-16 items-center justify-between gap-4 border-b border-line px-4 md:px-8">
          <Skeleton className="h-10 w-full max-w-96 rounded-md" />
          <Skeleton className="size-10 shrink-0 rounded-full" />
        </div>
        <div className="mx-auto max-w-300 px-4 pt-6 md:px-8 md:pt-8">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="mt-8 h-40 w-full rounded-xl" />
        </div>
      </div>
    </Loading>
  )
}
