import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import { type AppointmentStatus, isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { CalendarOptions, EventDisplayInfo } from '@fullcalendar/react'
import { cn } from '../../../lib/cn.ts'
import { formatDay } from '../../../lib/time/format.ts'
import type { ShownEvent } from './shown-events.ts'

const statusStyles: Partial<Record<AppointmentStatus, string>> = {
  pending: 'event-pending',
  completed: 'event-past',
  'no-show': 'event-past',
}

function eventClass({ event, isDragging, isMirror }: EventDisplayInfo): string {
  const { appointment } = event.extendedProps as ShownEvent
  const { type, status } = appointment
  return cn(
    `event-${type} edged group rounded-md`,
    isCancelled(status) ? 'event-cancelled' : statusStyles[status],
    (isDragging || isMirror) && 'shadow-pop',
  )
}

/** All classes for the calendar, which itself brings only the styles that keep its layout. */
export const calendarStyles: CalendarOptions = {
  borderless: true,
  headerToolbar: false,
  // Only for screen readers, as the name of the group of days; the calendar would create its own formatter at every
  // step, month before day.
  titleFormat: ({ start, end }) =>
    [...new Set([start, end ?? start].map(({ marker }) => formatDay(marker.toISOString())))].join(' to '),
  eventClass,
  // An event on its own is as wide as its column, which is already a container.
  columnEventClass: ({ event }) =>
    cn('event-block relative mb-px', (event.extendedProps as ShownEvent).crowded && '@container'),
  columnEventInnerClass: 'min-w-0 h-full',
  columnEventAfterClass: ({ isEndResizable, isSelected }) =>
    isEndResizable
      ? isSelected
        ? 'absolute -bottom-1.5 left-1/2 size-3.5 -translate-x-1/2 rounded-full border-2 border-(--event) bg-surface'
        : 'absolute inset-x-0 bottom-0 h-1.5'
      : undefined,
  listItemEventClass: '@container mx-0.5 min-w-0 overflow-hidden rounded-sm px-0.5 hover:bg-surface-2 lg:mx-1 lg:px-1',
  listItemEventInnerClass: 'min-w-0',
  rowEventClass: 'event-block mx-1 px-1',
  tableHeaderClass: 'top-16! bg-surface',
  dayHeaderAlign: 'center',
  dayHeaderClass: 'border border-line min-w-0',
  dayHeaderInnerClass: ({ dayNumberText }) =>
    cn('flex min-w-0 items-center justify-center gap-0.5 lg:gap-2 lg:px-1', dayNumberText ? 'h-13' : 'h-9'),
  dayLaneClass: ({ isToday }) => cn('border border-line', isToday && 'calendar-today'),
  dayLaneInnerClass: '@container mx-0.5 lg:mx-1',
  slotLaneClass: ({ isMinor }) => (isMinor ? '' : 'border border-line'),
  slotHeaderInnerClass: ({ isFirst }) =>
    cn('h-px w-14 pr-3 text-right text-xs leading-0! text-muted', isFirst && 'invisible'),
  nonBusinessHoursClass: 'calendar-closed',
  highlightClass: 'rounded-md bg-soft outline outline-1 -outline-offset-1 outline-primary',
  nowIndicatorHeaderClass:
    'left-1.5 z-2 -translate-y-1/2 rounded-full bg-clay px-1.5 py-px text-xs font-semibold text-on-primary',
  // A line through the name would strike it out.
  nowIndicatorLineClass: 'w-3 border-t-2 border-clay -translate-y-px',
  nowIndicatorDotClass: 'size-2.5 -translate-1/2 rounded-full bg-clay',
  slotHeaderDividerClass: 'border-r border-line',
  dayHeaderDividerClass: 'border-b border-line',
  dayRowClass: 'border border-line',
  // The number alone is enough for the first of a month too.
  monthStartFormat: { day: 'numeric' },
  dayCellTopClass: 'flex px-1 pt-1',
  dayCellInnerClass: 'min-h-20 pb-2',
  rowMoreLinkClass:
    'mx-0.5 rounded-sm px-0.5 lg:mx-1 lg:px-1 text-xs leading-6 text-muted hover:bg-surface-2 hover:text-text',
}

/** The cells of a month, as `yyyy-MM`; days of neighbouring months are paler. */
export function cellStyles(month: string | undefined, zone: string): CalendarOptions {
  const isOther = (date: Date) => !dayOf(zone, date.getTime()).startsWith(month ?? '')
  return {
    dayCellClass: ({ date }) => cn('border border-line', isOther(date) && 'bg-bg'),
    dayCellTopInnerClass: ({ date, isToday }) =>
      cn(
        'inline-flex h-7 min-w-7 items-center justify-center rounded-full px-1 text-sm',
        isToday
          ? 'edged bg-primary font-semibold text-on-primary'
          : cn('hover:bg-surface-2', isOther(date) && 'text-muted'),
      ),
  }
}
