import { homeOf } from '@openhour/shared/access/rules.ts'
import { dataDownloadPath } from '@openhour/shared/features/data-download/data-download.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { endedText } from './EndedAccess.tsx'
import { forgetShownPractice, usePractice } from './use-practice.ts'

type PracticeClosedProps = {
  closed: JoinedPractice
  /** Another practice, to go on with. */
  other: JoinedPractice | undefined
}

/**
 * In place of a practice that was open a moment ago: the therapist archived or deleted the record, ended the access, or the client left in
 * another window. Lazy-loaded.
 */
export function PracticeClosed({ closed: { clientId, practiceName, therapistName }, other }: PracticeClosedProps) {
  const queryClient = useQueryClient()
  const access = usePractice().ended.find((one) => one.clientId === clientId && one.practiceName === practiceName)
  const read = () => forgetShownPractice(queryClient)
  return (
    <div role="alert">
      <EmptyState
        icon={DoorClosed}
        title={`You are not connected with ${practiceName} any more`}
        small
        actions={
          other ? (
            <Button size="lg" onClick={read}>
              Go to {other.practiceName}
            </Button>
          ) : (
            <PathButton to={homeOf.client} size="lg" onClick={read}>
              Go to the dashboard
            </PathButton>
          )
        }
      >
        Your access was ended just now, so this portal shows nothing of {practiceName} any more. What you sent before
        has arrived there; what you were still writing has not. Your account and your settings stay. Ask {therapistName}{' '}
        what happens with your record, and whether your appointments take place. For 30 days you can{' '}
        <a href={dataDownloadPath} download className="text-primary underline underline-offset-2">
          download your diary, messages and consents
        </a>
        . {access ? endedText(access) : 'A notification says who ended your access, unless it was you.'}
      </EmptyState>
    </div>
  )
}
