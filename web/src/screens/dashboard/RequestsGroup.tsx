import type { DashboardDay, WaitingRequest } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { useRef, useState } from 'react'
import { timeSpan } from '../../features/appointments/appointment-labels.ts'
import { typeColours, typeIcons, typeNames } from '../../features/appointments/type-styles.ts'
import { useStatus } from '../../features/appointments/use-status.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { countOf, formatLongDay } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { PathLink } from '../../ui/PathLink.tsx'
import { GroupHead } from './GroupHead.tsx'

const [useRequestDialogs, RequestDialogs] = defineDialogs<{ zone: string; instead: () => HTMLElement | null }>()({
  decline: lazyDialog(() =>
    import('../../features/appointments/details/DeclineDialog.tsx').then((file) => file.DeclineDialog),
  ),
})

type RequestsGroupProps = { day: Pick<DashboardDay, 'requests' | 'moreRequests' | 'today'>; zone: string }

/** What clients asked to book, to accept or decline. After the last answer it stays, so that the focus has a place. */
export function RequestsGroup({ day: { requests, moreRequests, today }, zone }: RequestsGroupProps) {
  const dialogs = useRequestDialogs()
  const place = useRef<HTMLElement>(null)
  const total = requests.length
  const toGroup = () => place.current?.focus()
  const [had, setHad] = useState(total > 0)
  if (total > 0 && !had) setHad(true)
  if (total === 0 && !had) return null
  return (
    <>
      <section ref={place} tabIndex={-1} aria-label="Requests to answer" className="rounded-md outline-none">
        <GroupHead>Requests to answer</GroupHead>
        <p className="text-sm text-muted">
          {total === 0
            ? 'All answered.'
            : `${moreRequests ? 'More than ' : ''}${countOf(total, 'client request')}. Each keeps its time until then.`}
        </p>
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              today={today}
              zone={zone}
              onDecline={() => dialogs.show({ kind: 'decline', request })}
              onAccepted={toGroup}
            />
          ))}
        </ul>
        {moreRequests && (
          <p className="mt-3 text-md">
            <PathLink
              to="/app/appointments?view=list&list=upcoming"
              exact
              className="rounded-sm text-primary hover:underline"
            >
              More requests in your appointments
            </PathLink>
          </p>
        )}
      </section>
      <RequestDialogs dialogs={dialogs} zone={zone} instead={() => place.current} />
    </>
  )
}

type RequestRowProps = {
  request: WaitingRequest
  today: string
  zone: string
  onDecline: () => void
  onAccepted: () => void
}

function RequestRow({ request, today, zone, onDecline, onAccepted }: RequestRowProps) {
  const { id, clientName, startsAt, type } = request
  const { busy, refusal, change } = useStatus(request)
  const Icon = typeIcons[type]
  const day = formatLongDay(dayIn(startsAt, zone), today)
  const named = `${clientName}, ${day}`
  const accept = async () => {
    if (await change({ status: 'confirmed' })) onAccepted()
  }
  return (
    <li className="grid gap-3 py-3.5">
      <div className="min-w-0">
        <PathLink
          to={`/app/appointments?open=${id}`}
          exact
          className="-my-1 rounded-sm py-1 font-medium wrap-anywhere hover:underline hover:underline-offset-3"
        >
          {clientName}
        </PathLink>
        <p className="text-md">
          {day}, {timeSpan(request, zone)}
        </p>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <Icon size={16} aria-hidden className={typeColours[type]} />
          {typeNames[type]}
        </p>
        {refusal && (
          <p role="alert" className="mt-1 text-sm font-medium text-bad">
            {refusal}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="soft"
          busy={busy === 'confirmed'}
          onClick={() => void accept()}
          aria-label={`Accept ${named}`}
        >
          Accept
        </Button>
        <Button
          size="sm"
          variant="danger-text"
          aria-haspopup="dialog"
          onClick={onDecline}
          aria-label={`Decline ${named}`}
        >
          Decline
        </Button>
      </div>
    </li>
  )
}
