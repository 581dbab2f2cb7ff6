import { homeOf } from '@openhour/shared/access/rules.ts'
import type { EndedAccess } from '@openhour/shared/features/portal/portal.contract.ts'
import { MailOpen } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { EndedAccesses } from './EndedAccess.tsx'

/** Takes the place of every page of a practice for clients who have none. */
export function NoPractice({ ended }: { ended: readonly EndedAccess[] }) {
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
      {ended.length > 0 ? <EndedAccesses ended={ended} /> : 'To connect, open the link in your therapist’s invitation.'}
    </EmptyState>
  )
}
