import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import type { SupportSearch } from './support-search.ts'
import type { SupportSide } from './support-sides.ts'

const OwnRequest = lazyPart(() => import('./OwnRequest.tsx').then((file) => file.OwnRequest))

type SupportRequestsProps = {
  side: SupportSide
  search: SupportSearch
  onSearch: (search: SupportSearch, how: { replace: boolean }) => void
}

/** A person's requests for help, or the one that the address names. */
export function SupportRequests(props: SupportRequestsProps) {
  const { request } = props.search
  if (request === undefined) return <OwnRequests {...props} />
  return (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <OwnRequest key={request} side={props.side} id={request} />
    </Suspense>
  )
}
