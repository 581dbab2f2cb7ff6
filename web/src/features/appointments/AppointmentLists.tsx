import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { type AppointmentList, appointmentsPerPage } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { CalendarPlus, CalendarX2, History } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ofAppointment } from './use-kept-focus.ts'

type AppointmentListsProps = {
  which: AppointmentList
  page: number
  /** Not there yet. */
  data: { items: readonly Appointment[]; total: number; today: string } | undefined
  /** False while another page is still shown. */
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
const order = { upcoming: 'the next first', past: 'the latest first', cancelled: 'the latest first' }

/** All appointments by what became of them, a page at a time. */
export function AppointmentLists(props: AppointmentListsProps) {
  const { which, page, data, settled, zone, onWhich, onPage, onOpen, onCancel } = props
  return (
    <div className="border-t border-line p-3.5 sm:p-4">
      <div className="mb-4 sm:inline-block">
        <SegmentedSwitch label="Which appointments" segments={lists} value={which} onChange={onWhich} block />
      </div>
      {!data ? (
        <ListSkeleton />
      ) : data.total === 0 ? (
        <Empty which={which} onAdd={props.onAdd} />
      ) : (
        <PagedList total={data.total} perPage={appointmentsPerPage} page={page} settled={settled} onPage={onPage}>
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
            Plan the next one
          </Button>
        }
        small
      >
        What you add stands here and in the calendar, from today on.
      </EmptyState>
    )
  return which === 'past' ? (
    <EmptyState icon={History} title="No past appointments" small>
      Whatever lies before today is listed here.
    </EmptyState>
  ) : (
    <EmptyState icon={CalendarX2} title="No cancelled appointments" small>
      What is cancelled, by you or by a client, is kept here with its reason.
    </EmptyState>
  )
}
