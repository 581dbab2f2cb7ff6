import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { usePractice } from './use-practice.ts'

// Most clients have a practice.
const NoPractice = lazyPart(() => import('./NoPractice.tsx').then((file) => file.NoPractice))
export const PracticeClosed = lazyPart(() => import('./PracticeClosed.tsx').then((file) => file.PracticeClosed))

export type PracticePartProps = {
  /** Shown until the practice is known. */
  skeleton: ReactNode
  /** Drawn anew for another practice, so that nothing of the previous one stays. */
  children: (practice: JoinedPractice) => ReactNode
}

/** What a client sees of the chosen practice, or what to do without one. */
export function PracticePart({ skeleton, children }: PracticePartProps) {
  const { practices, practice, closed, ended } = usePractice()
  const { error, isFetching, refetch } = useQuery(queries.portal.practices.queryOptions({ input: {} }))
  if (practice) return <Fragment key={practice.clientId}>{children(practice)}</Fragment>
  if (closed)
    return (
      <Suspense fallback={skeleton}>
        <PracticeClosed closed={closed} other={practices?.[0]} />
      </Suspense>
    )
  if (practices)
    return (
      <Suspense fallback={skeleton}>
        <NoPractice ended={ended} />
      </Suspense>
    )
  if (error) return <ErrorState title="This page could not be loaded" {...failedLoad({ error, refetch, isFetching })} />
  return skeleton
}
