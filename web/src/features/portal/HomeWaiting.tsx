import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { formatNumber } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { portalConsentsPage, portalMeasuresPage, portalMessagesPage } from './portal.page.ts'

type HomeWaitingProps = { unreadMessages: number; waitingMeasures: number; waitingConsents: number }

/** What waits for the client apart from appointments and tasks. Nothing is shown while nothing waits. */
export function HomeWaiting({ unreadMessages, waitingMeasures, waitingConsents }: HomeWaitingProps) {
  const id = useId()
  const waiting = [
    { page: portalMessagesPage, count: unreadMessages, one: 'new message', more: 'new messages' },
    {
      page: portalMeasuresPage,
      count: waitingMeasures,
      one: 'questionnaire to fill in',
      more: 'questionnaires to fill in',
    },
    { page: portalConsentsPage, count: waitingConsents, one: 'consent to read', more: 'consents to read' },
  ].filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <h2 id={id} className="px-4 pt-4 pb-2 font-sans text-lg font-semibold tracking-normal sm:px-6 sm:pt-5">
          Waiting for you
        </h2>
        <ul aria-labelledby={id} className="divide-y divide-line pb-1.5">
          {waiting.map(({ page: { path, icon: Icon }, count, one, more }) => (
            <li key={path}>
              <PathLink
                to={path}
                className="flex min-h-14 items-center gap-3.5 px-4 font-medium -outline-offset-2 hover:bg-surface-2 sm:px-6"
              >
                <Icon size={20} className="text-primary" aria-hidden />
                <span className="min-w-0 flex-1">
                  {formatNumber(count)} {count === 1 ? one : more}
                </span>
                <ChevronRight size={18} className="text-muted" aria-hidden />
              </PathLink>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
