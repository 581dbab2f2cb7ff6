import type { ClockStyle, WeekStart } from '@openhour/shared/features/availability/availability.rules.ts'
import { CalendarX2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatFullDay } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NextSlots } from './NextSlots.tsx'
import { SlotCalendar } from './SlotCalendar.tsx'
import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { monthLabel, monthOf } from '../../lib/time/month-days.ts'
import { slotsByDay } from './slot-days.ts'
import { dayMessage, monthMessage } from './slot-labels.ts'
import { SlotTimes } from './SlotTimes.tsx'
import { useDayFocus } from '../../ui/use-day-focus.ts'

export type SlotPickerProps = {
  /** Every free slot known so far, from `from` on and in any order; not only those of `month`. */
  slots: readonly Slot[]
  /** The client's IANA zone: days and times are shown in it. */
  zone: string
  /** The practice's IANA zone: shown beside each time at which its offset differs. */
  practiceZone: string
  clockStyle: ClockStyle
  weekStart: WeekStart
  /** The chosen slot, one of `slots`. */
  value: Slot | null
  onChange: (slot: Slot) => void
  /** The month shown, `yyyy-MM`, from that of `from` to that of `to`. */
  month: string
  /** Asks for another month, whose slots may have to be fetched. */
  onMonth: (month: string) => void
  /** First and last day that can be booked, both inclusive; `yyyy-MM-dd` in `zone`. */
  from: string
  to: string
  /** The slots of `month` are being fetched. */
  busy?: boolean | undefined
  /** Why nothing can be booked and what to do, in a sentence; replaces the calendar. */
  unavailable?: string | undefined
}

/** What is announced: the free times of a day (`yyyy-MM-dd`), or the days of a month (`yyyy-MM`). */
type Said = { day: string } | { month: string } | undefined

/**
 * A client chooses a day, then a time. Choosing books nothing. A day belongs to the client's zone, so a slot late at
 * night at the practice may be on another day here.
 */
export function SlotPicker(props: SlotPickerProps) {
  const { slots, zone, practiceZone, clockStyle, weekStart, value, month, from, to, busy = false, unavailable } = props
  const { onChange, onMonth } = props
  const today = dayIn(useNow(), zone)
  const monthId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const focus = useDayFocus()
  const [opened, setOpened] = useState<string | null>(null)
  const [said, setSaid] = useState<Said>()

  const byDay = slotsByDay(slots, zone)
  const counts = new Map([...byDay].map(([day, sameDay]) => [day, sameDay.length]))
  const day = opened ?? (value && dayIn(value.startsAt, zone))
  const [first, last] = [monthOf(from), monthOf(to)]
  const display = { zone, practiceZone, clockStyle }

  // In both the focus moves before the announcement: a screen reader may drop what a change of focus interrupts.
  const showMonth = (next: string) => {
    if (next === month) return
    flushSync(() => onMonth(next))
    setSaid({ month: next })
  }
  const openDay = (next: string) => {
    flushSync(() => {
      setOpened(next)
      setSaid(undefined)
    })
    heading.current?.focus()
    setSaid({ day: next })
  }
  const goTo = (next: string) => {
    if (monthOf(next) < first || monthOf(next) > last) return
    focus.focusDay(next)
    showMonth(monthOf(next))
  }

  if (unavailable !== undefined || (slots.length === 0 && !busy && first === last))
    return (
      <EmptyState icon={CalendarX2} title="No times to book" small>
        {unavailable ?? `There are no free times until ${formatFullDay(to)}. Please check again later.`}
      </EmptyState>
    )
  return (
    <div className="grid gap-8">
      <NextSlots
        byDay={byDay}
        loading={busy && slots.length === 0}
        today={today}
        display={display}
        value={value}
        onChoose={(slot, itsDay) => {
          onChange(slot)
          setOpened(itsDay)
          if (monthOf(itsDay) !== month) onMonth(monthOf(itsDay))
        }}
      />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 *:min-w-0 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <SlotCalendar
          month={month}
          first={first}
          last={last}
          weekStart={weekStart}
          today={today}
          counts={counts}
          busy={busy}
          opened={day}
          labelledBy={monthId}
          focus={focus}
          onOpen={openDay}
          onMove={goTo}
          onNextFree={goTo}
          onPage={(next) => {
            focus.forgetDay()
            showMonth(next)
          }}
        />
        {day === null ? (
          <p className="text-muted">Choose a day to see its free times.</p>
        ) : (
          <SlotTimes
            day={day}
            today={today}
            slots={byDay.get(day) ?? []}
            display={display}
            value={value}
            heading={heading}
            onChange={onChange}
            onBack={() => goTo(day)}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {message(said, { month, busy, today, counts })}
      </p>
    </div>
  )
}

type Known = { month: string; busy: boolean; today: string; counts: ReadonlyMap<string, number> }

function message(said: Said, { month, busy, today, counts }: Known): string {
  if (!said) return ''
  if ('day' in said) return dayMessage(said.day, counts.get(said.day) ?? 0, today)
  if (said.month !== month) return ''
  if (busy) return `Loading ${monthLabel(month)}`
  return monthMessage(month, [...counts.keys()].filter((day) => monthOf(day) === month).length)
}
