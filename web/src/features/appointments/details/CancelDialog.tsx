import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isLate, maxReasonLength, type Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useRef, useState } from 'react'
import { dayIn } from '../../../lib/time/day-in.ts'
import { formatLongDay, formatTime } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Field, FormError } from '../../../ui/Field.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { lengthText } from '../appointment-labels.ts'
import { isOfSeries } from '../appointments-query.ts'
import { EmailSwitch } from '../scheduler/EmailSwitch.tsx'
import { ScopeField } from '../scheduler/ScopeField.tsx'
import { useStatus } from '../use-status.ts'
import { wallOf } from '../wall.ts'

export type CancelDialogProps = {
  open: boolean
  appointment: Appointment
  zone: string
  onClose: () => void
  /** Where focus goes on closing if the element that opened it is gone. */
  instead?: (() => HTMLElement | null) | undefined
}

/** Mount a new one for each opening. If the server refuses, it stays open and shows why. */
export function CancelDialog({ open, appointment, zone, onClose, instead }: CancelDialogProps) {
  const now = useNow().getTime()
  const { busy, refusal, change } = useStatus(appointment)
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [scope, setScope] = useState<Scope>('this')
  const [byClient, setByClient] = useState(false)
  const [emails, setEmails] = useState(true)
  const { clientId, clientName, startsAt } = appointment
  const begun = Date.parse(startsAt) <= now
  const cancel = async () => {
    const why = reason.trim()
    if (
      await change({
        status: byClient ? 'cancelled-client' : 'cancelled-therapist',
        scope,
        ...(why ? { reason: why } : {}),
        ...(emails ? {} : { emailClient: false }),
      })
    )
      onClose()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      instead={instead}
      initialFocus={field}
      title="Cancel this appointment?"
      description={
        <>
          {clientName}, {formatLongDay(wallOf(startsAt, zone).day, dayIn(new Date(now), zone))},{' '}
          {formatTime(startsAt, { zone })}.{!begun && ' The time becomes free immediately.'}
        </>
      }
      cancelLabel="Keep appointment"
      confirmLabel="Cancel appointment"
      busy={busy !== undefined}
      onConfirm={() => void cancel()}
    >
      <div className="flex flex-col gap-4">
        <FormError>{refusal}</FormError>
        <p className="rounded-md bg-surface-2 px-3 py-2.5 text-md">{windowText(appointment, now)}</p>
        <Field label="Who is cancelling">
          <RadioCards
            name="cancelled-by"
            columns={2}
            className="grid-cols-1! sm:grid-cols-2!"
            options={[
              { value: 'therapist', label: 'Cancelled by me' },
              { value: 'client', label: 'Cancelled by client' },
            ]}
            value={byClient ? 'client' : 'therapist'}
            onChange={({ target }) => setByClient(target.value === 'client')}
          />
        </Field>
        {isOfSeries(appointment) && (
          <ScopeField label="Which appointments to cancel" value={scope} onChange={setScope} />
        )}
        <Field label="Reason" optional hint="Saved with the appointment.">
          <TextInput
            ref={field}
            value={reason}
            maxLength={maxReasonLength}
            onChange={({ target }) => setReason(target.value)}
            // Not without a reason: a second Enter after the one that opened this must not cancel.
            onKeyDown={({ key }) => {
              if (key === 'Enter' && reason.trim() !== '' && busy === undefined) void cancel()
            }}
          />
        </Field>
        {!begun && <EmailSwitch clientId={clientId} checked={emails} onChange={setEmails} />}
      </div>
    </AlertDialog>
  )
}

/** 'It starts in 5 hours, inside the 24-hour cancellation window.' */
function windowText({ startsAt, cancellationHours }: Appointment, nowMs: number): string {
  const left = Date.parse(startsAt) - nowMs
  const when = left > 0 ? `It starts in ${lengthText(left)}` : `It started ${lengthText(-left)} ago`
  if (cancellationHours === 0) return `${when}. No cancellation window is set.`
  const inside = isLate({ startsAt, cancellationHours }, nowMs)
  return `${when}, ${inside ? 'inside' : 'outside'} the ${cancellationHours}-hour cancellation window.`
}
