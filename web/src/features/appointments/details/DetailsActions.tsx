import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { AppointmentStatus } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { createLink } from '@tanstack/react-router'
import { CalendarClock, Check, FileText, NotebookPen, RotateCcw } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { AnchorButton, type AnchorButtonProps, Button } from '../../../ui/Button.tsx'
import { restoreLabel } from '../appointment-labels.ts'
import { isRequest } from '../appointments-query.ts'
import { JoinButton } from './JoinButton.tsx'
import { type nextActions, whyNotJoin } from './next-actions.ts'

// The section comes from data, so the router cannot check its name at compile time.
const SectionButton = createLink(AnchorButton) as unknown as (
  props: Omit<AnchorButtonProps, 'href'> & { to: string; search: Record<string, unknown> },
) => ReactNode

type DetailsActionsProps = {
  appointment: FullAppointment
  actions: ReturnType<typeof nextActions>
  me: Me
  busy: AppointmentStatus | undefined
  onStatus: (next: AppointmentStatus) => void
  onReschedule: () => void
  /** Receives the link that writes the note. */
  writing: RefObject<HTMLAnchorElement | null>
}

/** The row of buttons under the details. The most likely next action is filled. */
export function DetailsActions({
  appointment,
  actions,
  me,
  busy,
  onStatus,
  onReschedule,
  writing,
}: DetailsActionsProps) {
  const { clientId, sessionId, id } = appointment
  const profile = `/app/clients/${clientId}`
  const joins = actions.join && whyNotJoin(appointment, me) === undefined && !actions.confirm
  const writes = actions.write && !actions.confirm && !joins
  return (
    <>
      {actions.noShow && (
        <Button busy={busy === 'no-show'} onClick={() => onStatus('no-show')}>
          No-show
        </Button>
      )}
      {actions.complete && (
        <Button busy={busy === 'completed'} onClick={() => onStatus('completed')}>
          Completed
        </Button>
      )}
      {actions.reschedule && !actions.started && (
        <Button icon={CalendarClock} aria-haspopup="dialog" onClick={onReschedule}>
          Reschedule
        </Button>
      )}
      {actions.restore && (
        <Button icon={RotateCcw} busy={busy === 'scheduled'} onClick={() => onStatus('scheduled')}>
          {restoreLabel(appointment.status)}
        </Button>
      )}
      {actions.join && <JoinButton appointment={appointment} me={me} filled={joins} />}
      {sessionId !== null && (
        <SectionButton to={profile} search={{ tab: 'session-history' }} icon={FileText}>
          Open session
        </SectionButton>
      )}
      {actions.write && (
        <SectionButton
          ref={writing}
          to={profile}
          search={{ tab: 'clinical-notes', compose: 1, appointment: id }}
          icon={NotebookPen}
          variant={writes ? 'filled' : 'outlined'}
        >
          Write note
        </SectionButton>
      )}
      {actions.confirm && (
        <Button variant="filled" icon={Check} busy={busy === 'confirmed'} onClick={() => onStatus('confirmed')}>
          {isRequest(appointment) ? 'Accept' : 'Confirm'}
        </Button>
      )}
    </>
  )
}
