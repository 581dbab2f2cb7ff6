import type { Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useState } from 'react'
import { dayIn, formatLongDay } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { momentSpoken } from '../appointment-labels.ts'
import { ScopeField } from '../scheduler/ScopeField.tsx'
import { conflictText } from '../scheduler/plan-texts.ts'
import type { useMoving } from './use-moving.ts'

const mostListed = 5

/** What is asked while an appointment is moved by hand; without an answer it goes back to where it was. */
export function MoveDialogs({ of, zone }: { of: ReturnType<typeof useMoving>; zone: string }) {
  const [scope, setScope] = useState<Scope>('this')
  const today = dayIn(useNow(), zone)
  const { moving, choose, bookAnyway, keep } = of
  if (!moving) return null
  const step = moving.step === 'sending' ? moving.asked : moving.step
  const busy = moving.step === 'sending'
  const { wish } = moving
  const to = `${wish.appointment.clientName}, to ${momentSpoken(wish, zone, today)}.`
  if (step === 'scope')
    return (
      <AlertDialog
        open
        onClose={keep}
        tone="plain"
        title="This appointment repeats"
        description={to}
        cancelLabel="Keep the old time"
        confirmLabel="Move"
        busy={busy}
        onConfirm={() => choose(scope)}
      >
        <ScopeField label="What shall move" value={scope} onChange={setScope} />
      </AlertDialog>
    )
  if (step !== 'conflict') return null
  const meets = 'meets' in moving ? moving.meets : []
  return (
    <AlertDialog
      open
      onClose={keep}
      tone="plain"
      title="This time is taken"
      description={`${to} Nothing was changed yet. It would meet:`}
      cancelLabel="Keep the old time"
      confirmLabel="Book anyway"
      busy={busy}
      onConfirm={bookAnyway}
    >
      <ul className="flex flex-col gap-1.5">
        {meets.slice(0, mostListed).map((met) => (
          <li key={`${met.id} ${met.startsAt}`} className="rounded-md bg-surface-2 px-3 py-2">
            {formatLongDay(dayIn(met.startsAt, zone), today)}, {conflictText(met, zone)}
          </li>
        ))}
        {meets.length > mostListed && <li className="text-md text-muted">and {meets.length - mostListed} more</li>}
      </ul>
    </AlertDialog>
  )
}
