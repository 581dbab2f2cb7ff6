import { homeOf } from '@openhour/shared/access/rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { Fragment, type ReactNode, Suspense } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PathButton } from '../../ui/PathButton.tsx'
import { EndedAccesses } from './EndedAccess.tsx'
import { usePractice } from './use-practice.ts'

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
      <EmptyState
        icon={MailOpen}
        title="You are not connected with a practice"
        small
        actions={
          <PathButton to={homeOf.client} size="lg">
            Go to the dashboard
          </PathButton>
        }
      >
        {ended.length > 0 ? (
          <EndedAccesses ended={ended} />
        ) : (
          'To connect, open the link in your therapist’s invitation.'
        )}
      </EmptyState>
    )
  if (error)
    return (
      <ErrorState title="This page could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
        {problemFrom(error).detail}
      </ErrorState>
    )
  return skeleton
}
