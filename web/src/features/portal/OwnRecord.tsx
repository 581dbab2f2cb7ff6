import { failedLoad } from '../../lib/api/failed-load.ts'
import { useReadableEmail } from '../../lib/readable-email.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { PracticePart } from './PracticePart.tsx'
import { recordLines } from './record-labels.ts'

const [useLeaveDialogs, LeaveDialogs] = defineDialogs()({
  leave: lazyDialog(() => import('./LeavePracticeDialog.tsx').then((file) => file.LeavePracticeDialog)),
})

/** What the practice has on file about the client, and the way out of the practice. */
export function OwnRecord() {
  return (
    <PracticePart skeleton={skeleton}>
      {(practice) => (
        <Card padding="lg">
          <CardHead
            title="What your practice has on file"
            fact={<span className="wrap-anywhere">{practice.practiceName}</span>}
          />
          <Lines clientId={practice.clientId} />
          <Leaving practice={practice} />
        </Card>
      )}
    </PracticePart>
  )
}

const skeleton = <ListSkeleton label="Loading your details" />

function Lines({ clientId }: { clientId: string }) {
  const query = useQuery(queries.portal.profile.queryOptions({ input: { clientId } }))
  const { data, error } = query
  const email = useReadableEmail(data?.email ?? '') || null
  if (!data && error) return <ErrorState title="Your details could not be loaded" {...failedLoad(query)} />
  if (!data) return skeleton
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        {recordLines({ ...data, email }).map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={value === null ? 'text-muted' : 'wrap-anywhere whitespace-pre-line'}>
              {value ?? 'Not on file'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-muted">Something wrong? Tell your practice.</p>
    </>
  )
}

function Leaving({ practice }: { practice: JoinedPractice }) {
  const dialogs = useLeaveDialogs()
  return (
    <div className="mt-5 border-t border-line pt-4">
      <Button
        size="lg"
        onClick={() => dialogs.show({ kind: 'leave', practice })}
        aria-haspopup="dialog"
        className="max-sm:w-full"
      >
        Leave this practice
      </Button>
      <LeaveDialogs dialogs={dialogs} />
    </div>
  )
}
