import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import { failedLoad } from '../../../lib/api/failed-load.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { useNow } from '../../../lib/time/now.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Avatar } from '../../../ui/Tile.tsx'
import { statusName, statusTone } from '../appointment-labels.ts'
import { appointmentQuery, isRequest } from '../appointments-query.ts'
import { useStatus } from '../use-status.ts'
import { wallOf } from '../wall.ts'
import { DetailsActions } from './DetailsActions.tsx'
import { DetailRows } from './DetailRows.tsx'
import { nextActions } from './next-actions.ts'

export type DetailsProps = {
  id: string
  open: boolean
  me: Me
  onClose: () => void
  /** Where focus goes on closing if the element that opened it is gone. */
  instead: () => HTMLElement | null
  /** The body, which takes the focus when the focused button disappears. */
  middle: RefObject<HTMLDivElement | null>
  onCancel: (appointment: FullAppointment) => void
  onForm: (mode: 'edit' | 'reschedule', appointment: FullAppointment) => void
  /** Dialogs opened from here. */
  children?: ReactNode
}

/** One appointment with all its details and actions. On a phone, a sheet. */
export function AppointmentDetails(props: DetailsProps) {
  const { id, open, onClose, instead } = props
  const query = useQuery({ ...appointmentQuery(id), enabled: open })
  if (query.data) return <Shown {...props} appointment={query.data} />
  return (
    <Dialog open={open} onClose={onClose} instead={instead} size="form" title="Appointment">
      {query.error ? (
        <ErrorState title="This appointment could not be loaded" {...failedLoad(query)} />
      ) : (
        <Loading label="Loading the appointment" className="flex flex-col gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Dialog>
  )
}

function Shown(props: DetailsProps & { appointment: FullAppointment }) {
  const { appointment, open, me, onClose, instead, middle, onCancel, onForm, children } = props
  const now = useNow()
  const { busy, refusal, change } = useStatus(appointment)
  const { clientName, status, startsAt } = appointment
  const actions = nextActions(appointment, now.getTime())
  const today = dayIn(now, me.timeZone)
  const writing = useRef<HTMLAnchorElement>(null)
  const isToday = wallOf(startsAt, me.timeZone).day === today
  return (
    <Dialog
      open={open}
      onClose={onClose}
      instead={instead}
      size="form"
      initialFocus={actions.write && !actions.confirm ? writing : undefined}
      title={clientName}
      beside={<Avatar name={clientName} size={56} />}
      description={
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={statusTone(status)} dot={status === 'confirmed'}>
            {statusName(status)}
          </Badge>
          {isToday && <Badge>Today</Badge>}
        </span>
      }
      aside={
        actions.cancel && (
          <Button variant="danger-text" aria-haspopup="dialog" onClick={() => onCancel(appointment)}>
            {isRequest(appointment) ? 'Decline request' : 'Cancel…'}
          </Button>
        )
      }
      actions={
        <DetailsActions
          appointment={appointment}
          actions={actions}
          me={me}
          busy={busy}
          writing={writing}
          onStatus={(next) => void change({ status: next })}
          onReschedule={() => onForm('reschedule', appointment)}
        />
      }
    >
      <div ref={middle} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <FormError>{refusal}</FormError>
        <DetailRows
          appointment={appointment}
          actions={actions}
          me={me}
          today={today}
          onForm={(mode) => onForm(mode, appointment)}
        />
      </div>
      {children}
    </Dialog>
  )
}
