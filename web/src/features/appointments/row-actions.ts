import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import {
  type AppointmentStatus,
  isCancelled,
  isOpen,
  statusesAfter,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import { CalendarClock, CalendarX2, Check, CircleCheck, NotebookPen, RotateCcw, User, UserX, Video } from 'lucide-react'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { restoreLabel } from './appointment-labels.ts'
import { isRequest } from './appointments-query.ts'

/** What a row offers beside its menu: to answer, to join, or to write the note. */
export function mainAction(appointment: Appointment, nowMs: number) {
  const { status, startsAt, endsAt, meetingLink, sessionId, clientId, id } = appointment
  if (status === 'pending')
    return { kind: 'confirm', label: isRequest(appointment) ? 'Accept' : 'Confirm', icon: Check } as const
  if (isOpen(status) && meetingLink && Date.parse(endsAt) > nowMs)
    return { kind: 'join', label: 'Join', icon: Video, href: meetingLink } as const
  if (Date.parse(startsAt) > nowMs || sessionId !== null || isCancelled(status) || status === 'no-show')
    return undefined
  const to = `/app/clients/${clientId}?tab=clinical-notes&compose=1&appointment=${id}`
  return { kind: 'write', label: 'Write note', icon: NotebookPen, to } as const
}

const outcomes = [
  { status: 'completed', label: 'Completed', icon: CircleCheck },
  { status: 'no-show', label: 'No-show', icon: UserX },
] as const

type RowMenu = { appointment: Appointment; which: AppointmentList; onReschedule: () => void; onCancel: () => void }

/** Everything else that can be done with an appointment of a list. Upcoming ones, and those never answered, can be cancelled. */
export function rowMenu(
  { appointment, which, onReschedule, onCancel }: RowMenu,
  onStatus: (next: AppointmentStatus) => void,
): MenuEntry[] {
  const { status, startsAt, clientId } = appointment
  const next = statusesAfter(status, Date.parse(startsAt) <= Date.now())
  const cancellable = status === 'pending' || (which === 'upcoming' && isOpen(status))
  return [
    { kind: 'link', label: 'Open record', icon: User, to: `/app/clients/${clientId}` },
    ...(isOpen(status) ? [{ label: 'Reschedule', icon: CalendarClock, onSelect: onReschedule }] : []),
    ...outcomes
      .filter((outcome) => next.includes(outcome.status))
      .map(({ label, icon, status: outcome }) => ({ label, icon, onSelect: () => onStatus(outcome) })),
    ...(next.includes('scheduled')
      ? [{ label: restoreLabel(status), icon: RotateCcw, onSelect: () => onStatus('scheduled') }]
      : []),
    ...(cancellable
      ? ([
          { kind: 'line' },
          {
            label: isRequest(appointment) ? 'Decline request' : 'Cancel…',
            icon: CalendarX2,
            tone: 'danger',
            onSelect: onCancel,
          },
        ] as const)
      : []),
  ]
}
