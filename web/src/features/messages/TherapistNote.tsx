import type { ThreadPage } from '@openhour/shared/features/messages/messages.contract.ts'
import { closedTexts, replyTimeLabels } from '@openhour/shared/features/messages/messages.rules.ts'
import { PathLink } from '../../ui/PathLink.tsx'

/** Above the therapist's box: why nothing can be sent, or what the client reads about answers. */
export function TherapistNote({ thread: { closed, replyTime } }: { thread: ThreadPage }) {
  if (closed) return <p className="text-sm">{closedTexts[closed]}</p>
  return (
    <p className="text-sm text-muted">
      {replyTime
        ? `Your client reads that you usually reply ${replyTimeLabels[replyTime]}.`
        : 'Your client doesn’t know how soon you usually reply.'}{' '}
      <PathLink to="/app/settings" className="rounded-sm text-primary underline underline-offset-2">
        Change in the settings
      </PathLink>
    </p>
  )
}
