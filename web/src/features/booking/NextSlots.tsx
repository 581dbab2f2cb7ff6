import { useId } from 'react'
import { formatLongDay } from '../../lib/time/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { timeLabel, type TimeDisplay } from './slot-labels.ts'
import { SlotText } from './SlotText.tsx'

const count = 3

type NextSlotsProps = {
  /** Free slots by day (`yyyy-MM-dd` in the client's zone), both in order. */
  byDay: ReadonlyMap<string, readonly Slot[]>
  /** No slots are known yet, because they are being fetched. */
  loading: boolean
  /** `yyyy-MM-dd` in the client's zone. */
  today: string
  display: TimeDisplay
  value: Slot | null
  onChoose: (slot: Slot, day: string) => void
}

/** The earliest free slots, each one press away. */
export function NextSlots({ byDay, loading, today, display, value, onChoose }: NextSlotsProps) {
  const id = useId()
  const slots = [...byDay].flatMap(([day, sameDay]) => sameDay.map((slot) => ({ day, slot, sameDay }))).slice(0, count)
  if (slots.length === 0 && !loading) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-2xl">
        Next free times
      </h2>
      <ul className="grid gap-2 sm:grid-cols-3">
        {slots.map(({ day, slot, sameDay }) => {
          return (
            <li key={slot.startsAt}>
              <button
                type="button"
                aria-pressed={slot.startsAt === value?.startsAt}
                onClick={() => onChoose(slot, day)}
                className="flex size-full min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-surface px-3.5 py-2 text-left transition-colors duration-150 hover:bg-surface-2 aria-pressed:border-primary aria-pressed:bg-soft aria-pressed:text-on-soft sm:flex-col sm:items-start sm:justify-center"
              >
                <SlotText day={formatLongDay(day, today)} label={timeLabel(slot, sameDay, display)} />
              </button>
            </li>
          )
        })}
        {loading &&
          Array.from({ length: count }, (_, row) => (
            <li key={row} aria-hidden>
              <Skeleton className="h-11 sm:h-16" />
            </li>
          ))}
      </ul>
    </section>
  )
}
