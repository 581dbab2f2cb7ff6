import { CalendarDays } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { zoneText } from '../../lib/time/zone-names.ts'
import { Button } from '../../ui/Button.tsx'
import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { dayParts } from './slot-days.ts'
import { freeTimes, lengthLabel, timeLabel, type TimeDisplay } from './slot-labels.ts'

type SlotTimesProps = {
  /** `yyyy-MM-dd` in the client's zone, like `today`. */
  day: string
  today: string
  /** The free slots of the day, in order. */
  slots: readonly Slot[]
  display: TimeDisplay
  value: Slot | null
  heading: RefObject<HTMLHeadingElement | null>
  onChange: (slot: Slot) => void
  onBack: () => void
}

/** The free times of a day as radio buttons. Its heading takes the focus when a day is chosen. */
export function SlotTimes({ day, today, slots, display, value, heading, onChange, onBack }: SlotTimesProps) {
  const id = useId()
  const facts = [slots.length === 0 ? 'No free times' : freeTimes(slots.length), lengthLabel(slots)]
  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="rounded-sm text-2xl">
        {formatLongDay(day, today)}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {`${facts.filter(Boolean).join(', ')}. Times are in ${zoneText(display.zone)}.`}
      </p>
      {slots.length > 0 && (
        <div role="radiogroup" aria-labelledby={id} className="@container mt-4 grid gap-5">
          {dayParts(slots, display.zone).map((part) => (
            <fieldset key={part.name} className="min-w-0">
              <legend className="mb-2 text-sm font-semibold">{part.name}</legend>
              <Times name={id} part={part.slots} sameDay={slots} display={display} value={value} onChange={onChange} />
            </fieldset>
          ))}
        </div>
      )}
      <Button variant="ghost" size="lg" icon={CalendarDays} className="mt-4" onClick={onBack}>
        Back to the calendar
      </Button>
    </section>
  )
}

type TimesProps = Pick<SlotTimesProps, 'display' | 'value' | 'onChange'> & {
  /** Shared by all times of the day, so that arrow keys move through the whole day. */
  name: string
  part: readonly Slot[]
  sameDay: readonly Slot[]
}

function Times({ name, part, sameDay, display, value, onChange }: TimesProps) {
  const times = part.map((slot) => ({ slot, label: timeLabel(slot, sameDay, display) }))
  const twoZones = times.some(({ label }) => label.there !== undefined)
  return (
    <div className={cn('grid gap-2', twoZones ? 'grid-cols-1 @md:grid-cols-2' : 'grid-cols-2 @md:grid-cols-3')}>
      {times.map(({ slot, label }) => (
        <label
          key={slot.startsAt}
          className={cn(
            'relative flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-2 transition-colors duration-150 hover:bg-surface-2',
            'has-checked:border-primary has-checked:bg-soft has-checked:text-on-soft',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          )}
        >
          <input
            type="radio"
            name={name}
            value={slot.startsAt}
            checked={slot.startsAt === value?.startsAt}
            onChange={() => onChange(slot)}
            className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span
            aria-hidden
            className="size-4 shrink-0 rounded-full border border-line-strong bg-surface peer-checked:border-5 peer-checked:border-primary"
          />
          <span className="sr-only">{label.spoken}</span>
          <span aria-hidden className="min-w-0">
            <span className="block font-medium">{label.time}</span>
            {label.there && <span className="block text-xs">{label.there}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
