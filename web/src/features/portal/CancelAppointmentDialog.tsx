import { isLate, maxReasonLength } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { countOf, formatLongDay } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { timeSpan } from './appointment-labels.ts'

type CancelAppointmentDialogProps = {
  appointment: PortalAppointment
  practice: JoinedPractice
  /** It waits for the practice to accept it. */
  isRequest: boolean
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function CancelAppointmentDialog(props: CancelAppointmentDialogProps) {
  const { appointment, practice, isRequest, open, onClose } = props
  const { clientId, therapistName, bookingPolicy } = practice
  const { id, startsAt, cancellationHours } = appointment
  const now = useNow()
  const [reason, setReason] = useState('')
  const refresh = useRefresh('appointments')
  const { busy, refusal, run } = useDeleting({
    onDelete: () => api.portal.cancelAppointment({ clientId, id, reason: reason.trim() || null }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: isRequest ? 'Your request was withdrawn' : 'Your appointment was cancelled',
    failure: isRequest ? 'Your request could not be withdrawn' : 'Your appointment could not be cancelled',
  })
  const late = !isRequest && isLate(appointment, now.getTime())
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={isRequest ? 'Withdraw this request?' : 'Cancel this appointment?'}
      description={`${formatLongDay(dayIn(startsAt), dayIn(now))}, ${timeSpan(appointment, practice)}, with ${therapistName}`}
      cancelLabel={isRequest ? 'Keep request' : 'Keep appointment'}
      confirmLabel={isRequest ? 'Withdraw request' : 'Cancel appointment'}
      onConfirm={() => void run()}
      busy={busy}
    >
      <div className="flex flex-col gap-4">
        {late && (
          <p className="rounded-md bg-surface-2 px-3 py-2.5">
            It starts in less than {countOf(cancellationHours, 'hour')}, so cancelling counts as late. To move it or to
            explain, contact {therapistName} directly.
          </p>
        )}
        {bookingPolicy && !isRequest && <p className="wrap-anywhere whitespace-pre-line text-muted">{bookingPolicy}</p>}
        <Field label="Reason" optional hint={`${therapistName} can read it.`}>
          <TextInput
            size="lg"
            value={reason}
            maxLength={maxReasonLength}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <FormError>{refusal}</FormError>
      </div>
    </AlertDialog>
  )
}
