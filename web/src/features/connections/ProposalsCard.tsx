import type { CalendarProposal } from '@openhour/shared/features/connections/connections.contract.ts'
import { connectionNames } from '@openhour/shared/features/connections/connections.rules.ts'
import { wallAt } from '@openhour/shared/lib/wall-time.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { formatDay, formatTime } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import { PathButton } from '../../ui/PathButton.tsx'

/** What was changed in a calendar about appointments. Nothing happens until the therapist answers. */
export function ProposalsCard({ proposals, zone }: { proposals: readonly CalendarProposal[]; zone: string }) {
  return (
    <Card padding="lg">
      <section aria-label="Changes in your calendar">
        <CardHead
          title="Changes in your calendar"
          fact="Nothing has changed in Openhour yet. Clients are notified if you accept."
          actions={<Badge tone="honey">{proposals.length}</Badge>}
        />
        <ul className="divide-y divide-line">
          {proposals.map((proposal) => (
            <ProposalRow key={proposal.id} proposal={proposal} zone={zone} />
          ))}
        </ul>
      </section>
    </Card>
  )
}

function ProposalRow({ proposal, zone }: { proposal: CalendarProposal; zone: string }) {
  const refresh = useRefresh('calendar_proposals', 'appointments')
  const { busy, refusal, run } = useAction<'accept' | 'decline'>()
  const { id, kind, change, clientName, startsAt, endsAt, newStartsAt, newEndsAt, appointmentId } = proposal
  const isMove = change === 'moved' && newStartsAt !== null && newEndsAt !== null
  const act = (what: 'accept' | 'decline', work: () => Promise<unknown>, done: string) =>
    run(what, async () => {
      await work()
      toast.good(done)
      await refresh()
    })
  const accept = () =>
    act(
      'accept',
      () => (isMove ? move(proposal, zone) : cancel(proposal)),
      isMove ? 'Appointment moved' : 'Appointment cancelled',
    )
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="font-medium">
        {clientName}: {isMove ? 'moved' : 'removed'} in {connectionNames[kind]}
      </p>
      <p className="mt-0.5 text-sm text-muted">
        {isMove ? (
          <>
            <s>{timeText(startsAt, endsAt, zone)}</s> <span aria-hidden>→</span>{' '}
            <span className="text-text">{timeText(newStartsAt, newEndsAt, zone)}</span>
          </>
        ) : (
          timeText(startsAt, endsAt, zone)
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="filled" busy={busy === 'accept'} onClick={() => void accept()}>
          {isMove ? 'Move appointment' : 'Cancel appointment'}
        </Button>
        <Button
          size="sm"
          busy={busy === 'decline'}
          onClick={() =>
            void act('decline', () => api.connections.declineProposal({ id }), 'Declined. Your calendar is put right.')
          }
        >
          Decline
        </Button>
        <PathButton size="sm" variant="ghost" to={`/app/appointments?open=${appointmentId}`}>
          Open appointment
        </PathButton>
      </div>
      <div className="mt-2 not-has-[p]:hidden">
        <FormError>{refusal}</FormError>
      </div>
    </li>
  )
}

const timeText = (from: string, to: string, zone: string) =>
  `${formatDay(wallOf(from, zone).day)}, ${formatTime(from, { zone })} to ${formatTime(to, { zone })}`

function wallOf(at: string, zone: string): { day: string; time: string } {
  const wall = new Date(wallAt(zone, Date.parse(at))).toISOString()
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** Through the operations that the calendar uses, with their limits, conflicts and notifications. */
function move({ appointmentId: id, updatedAt, newStartsAt, newEndsAt }: CalendarProposal, zone: string) {
  const start = wallOf(newStartsAt ?? '', zone)
  const { time: endTime } = wallOf(newEndsAt ?? '', zone)
  return api.appointments.update({
    id,
    updatedAt,
    scope: 'this',
    appointmentDate: start.day,
    startTime: start.time,
    endTime,
    onConflict: 'refuse',
  })
}

function cancel({ appointmentId: id, updatedAt }: CalendarProposal) {
  return api.appointments.setStatus({ id, updatedAt, status: 'cancelled-therapist', scope: 'this' })
}
