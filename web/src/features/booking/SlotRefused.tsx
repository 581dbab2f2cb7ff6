import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { CalendarX2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { timeLabel, type TimeDisplay } from './slot-labels.ts'
import { SlotText } from './SlotText.tsx'

type SlotRefusedProps = {
  problem: Problem
  display: TimeDisplay
  /** What is safe: 'Nothing was booked.' */
  kept: string
  busy: boolean
  /** Takes one of the next free slots instead. */
  onTake: (slot: Slot) => void
  onBack: () => void
}

/** Why a slot could not be held or booked, and the next free ones, each one press away. Takes the focus. */
export function SlotRefused({ problem, display, kept, busy, onTake, onBack }: SlotRefusedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [problem])
  const slots = problem.nextSlots ?? []
  const today = dayIn(useNow(), display.zone)
  return (
    <Card padding="lg">
      <IconTile icon={CalendarX2} size={48} />
      <h2 ref={heading} tabIndex={-1} className="mt-4 rounded-sm text-2xl">
        {problem.nextSlots ? 'This time is no longer free' : 'This time couldn’t be booked'}
      </h2>
      <p className="mt-1.5 text-muted">
        {problem.nextSlots
          ? `Somebody else may have booked it, or your practice changed its hours. ${kept}`
          : problem.detail}
      </p>
      {slots.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-sans text-base font-semibold tracking-normal">Next free times</h3>
          <ul className="grid gap-2">
            {slots.map((slot) => {
              const day = formatLongDay(dayIn(slot.startsAt, display.zone), today)
              return (
                <li key={slot.startsAt}>
                  <button
                    type="button"
                    disabled={busy}
                    onClick={() => onTake(slot)}
                    className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-surface px-3.5 py-2 text-left transition-colors duration-150 hover:bg-surface-2"
                  >
                    <SlotText day={day} label={timeLabel(slot, slots, display)} verb="Take" />
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <Button size="lg" onClick={onBack} className="mt-5 max-sm:w-full">
        See all free times
      </Button>
    </Card>
  )
}
