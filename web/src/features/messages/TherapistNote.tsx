import type { ThreadPage } from '@openhour/shared/features/messages/messages.contract.ts'
import { closedTexts, replyTimeLabels } from '@openhour/shared/features/messages/messages.rules.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

// Typed loosely: a feature does not know the routes.
const LooseLink = Link as unknown as (
  props: Omit<ComponentProps<'a'>, 'href'> & { to: string; search: { tab: string } },
) => ReactNode

/** Above the therapist's box: why nothing can be sent, or what the client reads about answers. */
export function TherapistNote({ thread: { closed, replyTime } }: { thread: ThreadPage }) {
  if (closed) return <p className="text-sm">{closedTexts[closed]}</p>
  return (
    <p className="text-sm text-muted">
      {replyTime
        ? `Your client reads that you usually reply ${replyTimeLabels[replyTime]}.`
        : 'Your client doesn’t know how soon you usually reply.'}{' '}
      <LooseLink
        to="/app/settings"
        search={{ tab: 'practice' }}
        className="rounded-sm text-primary underline underline-offset-2"
      >
        Change in the settings
      </LooseLink>
    </p>
  )
}
