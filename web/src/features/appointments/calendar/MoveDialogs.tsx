import type { Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useState } from 'react'
import { dayIn } from '../../../lib/time/day-in.ts'
import { formatLongDay } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { momentSpoken } from '../appointment-labels.ts'
import { ScopeField } from '../scheduler/ScopeField.tsx'
import { conflictText } from '../scheduler/plan-texts.ts'
import type { useMoving } from './use-moving.ts'

const maxListed = 5

/** The questions asked when an appointment is dragged to another time. Without an answer it moves back. */
export function MoveDialogs({ of, zone }: { of: ReturnType<typeof useMoving>; zone: string }) {
  const [scope, setScope] = useState<Scope>('this')
  const today = dayIn(useNow(), zone)
  const { moving, choose, bookAnyway, keep } = of
  if (!moving) return null
  const step = moving.step === 'sending' ? moving.asked : moving.step
  const busy = moving.step === 'sending'
  const { move } = moving
  const to = `${move.appointment.clientName}, to ${momentSpoken(move, zone, today)}.`
  if (step === 'scope')
    return (
      <AlertDialog
        open
        onClose={keep}
        tone="plain"
        title="This appointment repeats"
        description={to}
        cancelLabel="Keep current time"
        confirmLabel="Move"
        busy={busy}
        onConfirm={() => choose(scope)}
      >
        <ScopeField label="Which appointments to move" value={scope} onChange={setScope} />
      </AlertDialog>
    )
  if (step !== 'conflict') return null
  const conflicts = 'conflicts' in moving ? moving.conflicts : []
  return (
    <AlertDialog
      open
      onClose={keep}
      tone="plain"
      title="This time is already booked"
      description={`${to} Nothing has been changed yet. It conflicts with:`}
      cancelLabel="Keep current time"
      confirmLabel="Book anyway"
      busy={busy}
      onConfirm={bookAnyway}
    >
      <ul className="flex flex-col gap-1.5">
        {conflicts.slice(0, maxListed).map((conflict) => (
          <li key={`${conflict.id} ${conflict.startsAt}`} className="rounded-md bg-surface-2 px-3 py-2">
            {formatLongDay(dayIn(conflict.startsAt, zone), today)}, {conflictText(conflict, zone)}
          </li>
        ))}
        {conflicts.length > maxListed && (
          <li className="text-md text-muted">and {conflicts.length - maxListed} more</li>
        )}
      </ul>
    </AlertDialog>
  )
}
