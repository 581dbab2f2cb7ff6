import { type AppointmentType, appointmentTypes } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { cn } from '../../../lib/cn.ts'
import { type Segment, SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { CalendarKey } from '../calendar-keys.ts'
import { typeColours, typeIcons, typeNames } from '../type-styles.ts'
import type { AppointmentsView } from '../appointments-search.ts'

type CalendarToolbarProps = {
  view: AppointmentsView
  heading: string
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Today is visible. */
  atToday: boolean
  onView: (view: AppointmentsView) => void
  onStep: (by: -1 | 1) => void
  onToday: () => void
}

const views = [
  { value: 'day', label: 'Day', byKey: 'd' },
  { value: 'week', label: 'Week', byKey: 'w' },
  { value: 'month', label: 'Month', byKey: 'm' },
  { value: 'list', label: 'List', byKey: 'l' },
] as const satisfies readonly (Segment<AppointmentsView> & { byKey: CalendarKey })[]

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, heading, headingRef, atToday, onView, onStep, onToday } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-3.5 sm:px-4">
      {view !== 'list' && (
        <div className="inline-flex h-10 divide-x divide-line rounded-md border border-line">
          <Step
            label={`Previous ${view}`}
            icon={ChevronLeft}
            onClick={() => onStep(-1)}
            byKey="k"
            className="rounded-l-md"
          />
          <button
            type="button"
            data-key={'t' satisfies CalendarKey}
            onClick={onToday}
            aria-current={atToday ? 'date' : undefined}
            className="px-4 text-md font-medium hover:bg-surface-2"
          >
            Today
          </button>
          <Step
            label={`Next ${view}`}
            icon={ChevronRight}
            onClick={() => onStep(1)}
            byKey="j"
            className="rounded-r-md"
          />
        </div>
      )}
      <h2
        ref={headingRef}
        tabIndex={-1}
        aria-live="polite"
        className={cn(
          'min-w-0 text-xl outline-none whitespace-nowrap md:text-2xl lg:flex-1',
          view === 'list' ? 'max-md:w-full' : 'max-lg:w-full md:max-lg:order-last',
        )}
      >
        {heading}
      </h2>
      {view !== 'list' && <Legend />}
      <div className="max-md:w-full">
        <SegmentedSwitch label="View" segments={views} value={view} onChange={onView} block />
      </div>
    </div>
  )
}

type StepProps = { label: string; icon: LucideIcon; onClick: () => void; byKey: CalendarKey; className: string }

function Step({ label, icon: Icon, onClick, byKey, className }: StepProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        data-key={byKey}
        onClick={onClick}
        className={cn('inline-flex w-10 items-center justify-center hover:bg-surface-2', className)}
      >
        <Icon size={18} aria-hidden />
      </button>
    </Tooltip>
  )
}

function Legend() {
  return (
    <ul aria-label="Types" className="flex items-center gap-4 text-sm text-muted max-xl:hidden">
      {appointmentTypes.map((type: AppointmentType) => {
        const Icon = typeIcons[type]
        return (
          <li key={type} className="flex items-center gap-1.5">
            <Icon size={16} aria-hidden className={typeColours[type]} />
            {typeNames[type]}
          </li>
        )
      })}
    </ul>
  )
}
