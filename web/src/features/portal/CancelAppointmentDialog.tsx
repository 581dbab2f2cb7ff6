import { isLate, maxReasonLength } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { countOf, formatLongDay } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { type Confirmation, defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { timeSpan } from './appointment-labels.ts'

type Cancelled = {
  appointment: PortalAppointment
  practice: JoinedPractice
  /** It waits for the practice to accept it. */
  isRequest: boolean
}

function useCancelling({ appointment, practice, isRequest }: Cancelled): Confirmation {
  const { clientId, therapistName, bookingPolicy } = practice
  const { id, startsAt, cancellationHours } = appointment
  const now = useNow()
  const [reason, setReason] = useState('')
  return {
    ...(isRequest ? requestTexts : appointmentTexts),
    text: `${formatLongDay(localDay(startsAt), localDay(now))}, ${timeSpan(appointment, practice)}, with ${therapistName}`,
    more: (
      <div className="flex flex-col gap-4">
        {!isRequest && isLate(appointment, now.getTime()) && (
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
      </div>
    ),
    run: () =>
      saidIfLost('cancellation', () => api.portal.cancelAppointment({ clientId, id, reason: reason.trim() || null })),
    changes: ['appointments'],
  }
}

const requestTexts = {
  title: 'Withdraw this request?',
  cancel: 'Keep request',
  button: 'Withdraw request',
  done: 'Your request was withdrawn',
  failed: 'Your request could not be withdrawn',
}
const appointmentTexts = {
  title: 'Cancel this appointment?',
  cancel: 'Keep appointment',
  button: 'Cancel appointment',
  done: 'Your appointment was cancelled',
  failed: 'Your appointment could not be cancelled',
}

export const CancelAppointmentDialog = defineConfirmationDialog(useCancelling)
