import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentsPerPage } from '@openhour/shared/features/appointments/appointments.rules.ts'
import {
  type AppointmentList,
  maxAppointmentSearchLength,
} from '@openhour/shared/features/appointments/appointment-lists.ts'
import { countedRows, countStop } from '@openhour/shared/lib/row-counts.ts'
import { canMatch } from '../../lib/lists/search-words.ts'
import { countOf } from '../../lib/time/format.ts'
import { PagedList } from '../../ui/PagedList.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { AppointmentRow } from './AppointmentRow.tsx'
import { dayHeading } from './appointment-labels.ts'
import { EmptyList } from './EmptyList.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { useReschedule } from './use-reschedule.ts'
import { ofAppointment } from './use-restored-focus.ts'
import { wallOf } from './wall.ts'

type AppointmentListsProps = {
  which: AppointmentList
  search: string | undefined
  page: number
  /** Undefined while loading. */
  data: { items: readonly Appointment[]; total: number; today: string } | undefined
  /** False while the previous page is still shown. */
  settled: boolean
  zone: string
  onWhich: (which: AppointmentList) => void
  onSearch: (search: string) => void
  onPage: (page: number) => void
  onAdd: () => void
  onOpen: (id: string) => void
  onReschedule: Parameters<typeof useReschedule>[0]
  onCancel: (appointment: Appointment) => void
}

const lists = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
const order = { upcoming: 'soonest first', past: 'latest first', cancelled: 'latest first' }

/** Appointments by status, grouped by day, one page at a time. */
export function AppointmentLists(props: AppointmentListsProps) {
  const { which, search, page, data, settled, onWhich, onSearch, onPage } = props
  const hopeless = !canMatch(search)
  const total = hopeless ? 0 : (data?.total ?? 0)
  // The rows of another page may still be shown, and their count stopped there.
  const more = settled ? total >= countStop(page, appointmentsPerPage) : total > countedRows
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-center gap-3 p-3.5 sm:p-4 print:hidden">
        <div className="flex min-w-0 max-sm:w-full sm:flex-1">
          <SearchBox
            label="Search by client"
            search={search ?? ''}
            onSearch={onSearch}
            longest={maxAppointmentSearchLength}
          />
        </div>
        <div className="max-sm:w-full">
          <SegmentedSwitch label="Filter appointments" segments={lists} value={which} onChange={onWhich} block />
        </div>
        <p role="status" className="sr-only">
          {search &&
            data &&
            settled &&
            `${more ? 'More than ' : ''}${countOf(more ? total - 1 : total, 'appointment')} found`}
        </p>
      </div>
      {!data ? (
        <ListSkeleton />
      ) : total === 0 ? (
        <div className="px-3.5 pb-3.5 sm:px-4 sm:pb-4">
          <EmptyList which={which} search={search} onAdd={props.onAdd} onShowAll={() => onSearch('')} />
        </div>
      ) : (
        <div className="*:scroll-mt-40 [&_nav]:border-t [&_nav]:border-line [&_nav]:p-4">
          <PagedList
            total={total}
            more={more}
            perPage={appointmentsPerPage}
            page={page}
            settled={settled}
            onPage={onPage}
          >
            <Days {...props} items={data.items} today={data.today} />
          </PagedList>
        </div>
      )}
    </div>
  )
}

type DaysProps = AppointmentListsProps & { items: readonly Appointment[]; today: string }

function Days({ which, items, today, zone, onOpen, onReschedule, onCancel }: DaysProps) {
  const reschedule = useReschedule(onReschedule)
  const days = Map.groupBy(items, ({ startsAt }) => wallOf(startsAt, zone).day)
  const { label } = lists.find(({ value }) => value === which) ?? lists[0]
  return (
    <ul aria-label={`${label} appointments, ${order[which]}`} className="@container">
      {[...days].map(([day, appointments]) => (
        <li key={day}>
          <h3
            id={`appointments-${day}`}
            className="sticky top-16 z-10 border-y border-line bg-surface-2 px-4 py-1.5 font-sans text-sm font-semibold tracking-normal sm:px-5 short:static print:static"
          >
            {dayHeading(day, today)}
          </h3>
          <ul aria-labelledby={`appointments-${day}`} className="divide-y divide-line">
            {appointments.map((appointment) => (
              <li key={appointment.id} className="break-inside-avoid" {...ofAppointment(appointment.id)}>
                <AppointmentRow
                  appointment={appointment}
                  which={which}
                  zone={zone}
                  day={day}
                  today={today}
                  onOpen={() => onOpen(appointment.id)}
                  onReschedule={() => reschedule(appointment.id)}
                  onCancel={() => onCancel(appointment)}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
