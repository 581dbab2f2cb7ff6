import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentsPerPage } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { countedRows, countStop } from '@openhour/shared/lib/row-counts.ts'
import { CalendarPlus, CalendarX2, History } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ofAppointment } from './use-restored-focus.ts'

type AppointmentListsProps = {
  which: AppointmentList
  page: number
  /** Undefined while loading. */
  data: { items: readonly Appointment[]; total: number; today: string } | undefined
  /** False while the previous page is still shown. */
  settled: boolean
  zone: string
  onWhich: (which: AppointmentList) => void
  onPage: (page: number) => void
  onAdd: () => void
  onOpen: (id: string) => void
  onCancel: (appointment: Appointment) => void
}

const lists = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
const order = { upcoming: 'soonest first', past: 'latest first', cancelled: 'latest first' }

/** Appointments by status, one page at a time. */
export function AppointmentLists(props: AppointmentListsProps) {
  const { which, page, data, settled, zone, onWhich, onPage, onOpen, onCancel } = props
  return (
    <div className="border-t border-line p-3.5 sm:p-4 print:p-0">
      <div className="mb-4 sm:inline-block">
        <SegmentedSwitch label="Filter appointments" segments={lists} value={which} onChange={onWhich} block />
      </div>
      {!data ? (
        <ListSkeleton />
      ) : data.total === 0 ? (
        <Empty which={which} onAdd={props.onAdd} />
      ) : (
        <PagedList
          total={data.total}
          // The rows of another page may still be shown, and their count stopped there.
          more={settled ? data.total >= countStop(page, appointmentsPerPage) : data.total > countedRows}
          perPage={appointmentsPerPage}
          page={page}
          settled={settled}
          onPage={onPage}
        >
          <ul
            aria-label={`${lists.find(({ value }) => value === which)?.label} appointments, ${order[which]}`}
            className="@container flex flex-col gap-3"
          >
            {data.items.map((appointment) => (
              <li key={appointment.id} {...ofAppointment(appointment.id)}>
                <AppointmentCard
                  appointment={appointment}
                  which={which}
                  zone={zone}
                  today={data.today}
                  onOpen={() => onOpen(appointment.id)}
                  onCancel={() => onCancel(appointment)}
                />
              </li>
            ))}
          </ul>
        </PagedList>
      )}
    </div>
  )
}

function Empty({ which, onAdd }: { which: AppointmentList; onAdd: () => void }) {
  if (which === 'upcoming')
    return (
      <EmptyState
        icon={CalendarPlus}
        title="No upcoming appointments"
        actions={
          <Button icon={CalendarPlus} onClick={onAdd} aria-haspopup="dialog">
            Schedule appointment
          </Button>
        }
        small
      >
        Appointments you add will appear here and in the calendar.
      </EmptyState>
    )
  return which === 'past' ? (
    <EmptyState icon={History} title="No past appointments" small>
      Appointments before today are listed here.
    </EmptyState>
  ) : (
    <EmptyState icon={CalendarX2} title="No cancelled appointments" small>
      Appointments that you or a client cancelled are listed here with their reason.
    </EmptyState>
  )
}
