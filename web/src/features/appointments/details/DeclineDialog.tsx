import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { maxReasonLength } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useState } from 'react'
import { dayIn } from '../../../lib/time/day-in.ts'
import { formatLongDay, formatTime } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Field, FormError } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useStatus } from '../use-status.ts'
import { wallOf } from '../wall.ts'

export type DeclineDialogProps = {
  open: boolean
  request: Pick<Appointment, 'id' | 'updatedAt' | 'clientName' | 'startsAt'>
  zone: string
  onClose: () => void
  /** Where focus goes on closing if the element that opened it is gone. */
  instead?: (() => HTMLElement | null) | undefined
}

/** Declines a client's request, with words for them. Mount a new one for each opening. If the server refuses, it stays open and shows why. */
export function DeclineDialog({ open, request, zone, onClose, instead }: DeclineDialogProps) {
  const now = useNow()
  const { busy, refusal, change } = useStatus(request)
  const [words, setWords] = useState('')
  const { clientName, startsAt } = request
  const decline = async () => {
    const reason = words.trim()
    if (await change({ status: 'cancelled-therapist', ...(reason && { reason }) })) onClose()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      instead={instead}
      title="Decline this request?"
      description={
        <>
          {clientName}, {formatLongDay(wallOf(startsAt, zone).day, dayIn(now, zone))}, {formatTime(startsAt, { zone })}.
          The time becomes free immediately, and your client is notified.
        </>
      }
      cancelLabel="Keep request"
      confirmLabel="Decline request"
      busy={busy !== undefined}
      onConfirm={() => void decline()}
    >
      <div className="flex flex-col gap-4">
        <FormError>{refusal}</FormError>
        <Field label="Your words" optional hint={`${clientName} reads them.`}>
          <TextInput value={words} maxLength={maxReasonLength} onChange={({ target }) => setWords(target.value)} />
        </Field>
      </div>
    </AlertDialog>
  )
}
