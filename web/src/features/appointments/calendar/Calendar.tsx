import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import FullCalendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useMemo } from 'react'
import { formatLongDay, formatTime, formatTimeOfDay } from '../../../lib/time/format.ts'
import type { CalendarView } from '../appointments-search.ts'
import { daysOf, type DayRange } from './calendar-range.ts'
import type { Move } from './use-moving.ts'
import './calendar.css'
import { calendarStyles, cellStyles } from './calendar-styles.ts'
import { DayName } from './DayName.tsx'
import { GridCursor } from './GridCursor.tsx'
import { BlockEventContent, LineEventContent } from './EventContent.tsx'
import { businessHours, leaveOn, type PracticeTime, shownHours } from './availability-events.ts'
import { type ShownEvent, shownEvents } from './shown-events.ts'

export type FreeSlot = { appointmentDate: string; startTime?: string; endTime?: string }

export type CalendarProps = {
  view: CalendarView
  /** The visible day, or one of the visible days. */
  day: string
  /** The days that `items` covers. */
  range: DayRange
  me: Pick<Me, 'timeZone' | 'weekStart'>
  today: string
  items: readonly Appointment[]
  practice: PracticeTime | undefined
  cancelled: boolean
  /** The move that is being confirmed or saved. */
  pending: Move | undefined
  phone: boolean
  onOpen: (id: string) => void
  onMove: (move: Move) => void
  /** A free time was clicked or dragged over. */
  onSlot: (slot: FreeSlot) => void
  onDay: (day: string) => void
  onStep: (by: -1 | 1) => void
}

const hourHeight = 62
const plugins = [timeGrid, dayGrid, interaction]
/** '9 AM', '09:00'. */
const hourOf = (milliseconds: number) =>
  formatTimeOfDay(new Date(milliseconds).toISOString().slice(11, 16)).replace(/:00(?=\s[AP]M)/, '')
const timeIn = (text: string) => text.slice(11, 16)

/** Fetched when a calendar is first shown. Times are in the practice's zone, wherever the browser is. */
export function Calendar(props: CalendarProps) {
  const {
    view,
    day,
    range,
    me,
    today,
    items,
    practice,
    cancelled,
    pending,
    phone,
    onOpen,
    onMove,
    onSlot,
    onDay,
    onStep,
  } = props
  const zone = me.timeZone
  const dayAt = (date: Date) => dayOf(zone, date.getTime())
  // A week does not fit on a phone: it shows one day below a strip of seven.
  const shown = phone && view === 'week' ? 'day' : view
  const { from, to } = range
  const days = useMemo(() => (shown === 'day' ? [day] : daysOf({ from, to })), [shown, day, from, to])
  const events = useMemo(() => shownEvents(items, pending, cancelled), [items, pending, cancelled])
  const hours = useMemo(() => businessHours(days, practice), [days, practice])
  const { slotMinTime, slotMaxTime } = useMemo(
    () => shownHours(days, practice, items, zone),
    [days, practice, items, zone],
  )
  const inMonth = shown === 'month' ? day.slice(0, 7) : undefined
  const cells = useMemo(() => cellStyles(inMonth, zone), [inMonth, zone])
  const dates = { start: days[0] ?? day, end: dayAfter(days.at(-1) ?? day, 1) }

  return (
    <GridCursor
      {...{ days, items, practice, today, zone }}
      month={shown === 'month'}
      hours={[slotMinTime, slotMaxTime]}
      // On a phone a week is shown day by day.
      onStep={shown === view ? onStep : undefined}
      onChoose={(appointmentDate, startTime) =>
        phone && shown === 'month'
          ? onDay(appointmentDate)
          : onSlot({ appointmentDate, ...(startTime && { startTime }) })
      }
    >
      <FullCalendar
        // The initial view is read only once.
        key={shown}
        {...calendarStyles}
        {...cells}
        plugins={plugins}
        initialView={shown === 'month' ? 'dayGrid' : 'timeGrid'}
        // Given the days to show, it renders them with their events; navigating to a day would render everything twice.
        visibleRange={dates}
        timeZone={zone}
        firstDay={me.weekStart === 'monday' ? 1 : 0}
        height="auto"
        // Nothing scrolls inside it, and detecting that would lay out every week twice.
        scrollTimeReset={false}
        // Our content writes the times; text that is not visible need not be formatted.
        displayEventTime={false}
        allDaySlot={false}
        dayHeaders={shown !== 'day'}
        tableHeaderSticky
        // A slot of several steps would put a dragged event one step away from the pointer.
        slotDuration="00:15"
        slotHeaderInterval="01:00"
        slotMinHeight={hourHeight / 4}
        slotMinTime={slotMinTime}
        slotMaxTime={slotMaxTime}
        slotHeaderContent={({ time }) => hourOf(time?.milliseconds ?? 0)}
        slotEventOverlap={false}
        eventShortHeight={34}
        eventMinHeight={20}
        dayMaxEvents={3}
        businessHours={hours}
        nowIndicator
        nowIndicatorHeaderContent={({ date }) => formatTime(date, { zone }).replace(/\s[AP]M$/, '')}
        dayHeaderContent={({ date, weekdayText, dayNumberText, isToday }) => (
          <DayName
            weekday={weekdayText}
            number={dayNumberText}
            day={dayAt(date)}
            today={isToday}
            leave={view === 'month' ? undefined : leaveOn(dayAt(date), practice)}
          />
        )}
        dayHeaderFormat={shown === 'month' ? { weekday: 'short' } : { weekday: 'short', day: 'numeric' }}
        navLinks
        // In a month; a header names itself.
        navLinkHint={(_, date) => `${Number(dayAt(date).slice(8))}: open ${formatLongDay(dayAt(date), today)}`}
        navLinkDayClick={(date) => onDay(dayAt(date))}
        moreLinkClick={({ date }) => onDay(dayAt(date))}
        moreLinkText={(count) => (phone ? `+${count}` : `+${count} more`)}
        events={events}
        eventContent={(info) => {
          const { appointment, ...kept } = info.event.extendedProps as ShownEvent
          // During a drag only the calendar knows the time; reading it for every event would be slow.
          const span = info.isMirror ? { startsAt: info.event.startStr, endsAt: info.event.endStr } : kept
          const common = { appointment, span, zone, today }
          return info.view.type === 'dayGrid' ? (
            <LineEventContent {...common} />
          ) : (
            <BlockEventContent {...common} short={info.isShort ?? false} />
          )
        }}
        eventClick={({ event }) => onOpen(event.id)}
        editable
        eventResizableFromStart={false}
        eventDrop={({ event }) => move(event, onMove)}
        eventResize={({ event }) => move(event, onMove)}
        selectable={shown !== 'month'}
        selectMinDistance={6}
        select={({ startStr, endStr }) =>
          onSlot({ appointmentDate: startStr.slice(0, 10), startTime: timeIn(startStr), endTime: timeIn(endStr) })
        }
        dateClick={({ dateStr, allDay }) =>
          phone && shown === 'month'
            ? onDay(dateStr.slice(0, 10))
            : onSlot({ appointmentDate: dateStr.slice(0, 10), ...(allDay ? {} : { startTime: timeIn(dateStr) }) })
        }
      />
    </GridCursor>
  )
}

type Dropped = { startStr: string; endStr: string; extendedProps: object }

function move({ startStr, endStr, extendedProps }: Dropped, onMove: CalendarProps['onMove']): void {
  const { appointment } = extendedProps as ShownEvent
  onMove({ appointment, startsAt: new Date(startStr).toISOString(), endsAt: new Date(endStr).toISOString() })
}
