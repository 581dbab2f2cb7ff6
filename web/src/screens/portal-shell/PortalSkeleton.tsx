import { Brand } from '../../ui/Brand.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** The portal's placeholder shapes while the server is asked who is signed in. */
export function PortalSkeleton() {
  return (
    <Loading label="Loading">
      <div className="flex h-16 items-center border-b border-line px-4 md:px-8">
        <Brand className="mx-auto w-full max-w-300" />
      </div>
      <div className="mx-auto max-w-300 px-4 pt-6 md:px-8 md:pt-8">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="mt-8 h-40 w-full rounded-xl" />
      </div>
    </Loading>
  )
}
