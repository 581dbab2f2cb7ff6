import { type AppointmentList, appointmentLists } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useList } from '../../lib/lists/use-list.ts'
import { queries } from '../../lib/api/api.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { PathButton } from '../../ui/PathButton.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { AppointmentRow } from './AppointmentRow.tsx'
import { byDay } from './appointment-days.ts'
import { cancelText, ownCancelText } from './cancel-text.ts'
import { appointmentList } from './appointment-list.ts'
import type { AppointmentSearch } from './appointment-search.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { actionClass } from './AppointmentActions.tsx'
import { NextAppointment } from './NextAppointment.tsx'
import { portalAppointmentsPage, portalBookPage } from './portal.page.ts'
import { PortalPage } from './PortalPage.tsx'

const CancelAppointmentDialog = lazyDialog(() =>
  import('./CancelAppointmentDialog.tsx').then((file) => file.CancelAppointmentDialog),
)

const names: Record<AppointmentList, string> = { upcoming: 'Upcoming', past: 'Past', cancelled: 'Cancelled' }
const segments = appointmentLists.map((value) => ({ value, label: names[value] }))

type PortalAppointmentsProps = {
  search: AppointmentSearch
  onSearch: ListPlace<AppointmentSearch>['onView']
}

/** The client's own appointments, in the browser's time zone. */
export function PortalAppointments({ search, onSearch }: PortalAppointmentsProps) {
  const { view = 'upcoming', page } = search
  const show = (next: AppointmentList, how: { replace: boolean }, toPage?: number) =>
    onSearch({ ...(next === 'upcoming' ? {} : { view: next }), ...(toPage === undefined ? {} : { page: toPage }) }, how)
  return (
    <PortalPage
      title={portalAppointmentsPage.title}
      fact={({ therapistName }) => `Times agreed with ${therapistName}`}
      skeleton={skeleton}
    >
      {(practice) => (
        <>
          {practice.canBook && (
            <PathButton
              to={portalBookPage.path}
              variant="filled"
              size="lg"
              icon={CalendarPlus}
              className="mb-5 max-sm:w-full sm:float-right"
            >
              {portalBookPage.title}
            </PathButton>
          )}
          <div className="mb-5 sm:inline-block">
            <SegmentedSwitch
              label="Filter appointments"
              segments={segments}
              value={view}
              onChange={(next) => show(next, { replace: false })}
              size="lg"
              block
            />
          </div>
          {/* Rows of one tab must not be shown under the name of another while they load. */}
          <List
            key={view}
            practice={practice}
            view={view}
            place={{
              view: page === undefined ? {} : { page },
              onView: (next, how) => show(view, how, next.page),
            }}
          />
        </>
      )}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your appointments" />

type ListProps = { practice: JoinedPractice; view: AppointmentList; place: ListPlace<{ page?: number }> }

function List({ practice, view, place }: ListProps) {
  const list = useList(appointmentList, { clientId: practice.clientId, view }, place)
  return (
    <RowList list={list} skeleton={skeleton}>
      {({ items, declined }) => (
        <>
          <Days
            practice={practice}
            view={view}
            isFirst={view === 'upcoming' && (place.view.page ?? 1) === 1}
            appointments={items}
            declined={declined}
          />
          {view === 'upcoming' && <p className="mt-4 text-muted">{cancelText(practice.cancellationHours)}</p>}
        </>
      )}
    </RowList>
  )
}

type Shown = { shown: PortalAppointment | undefined; open: boolean; opening: number }
type Declined = { id: string; words: string | null }
type DaysProps = {
  practice: JoinedPractice
  view: AppointmentList
  /** The first page of the upcoming ones: the next appointment stands above the list. */
  isFirst: boolean
  appointments: readonly PortalAppointment[]
  declined: readonly Declined[]
}

function Days({ practice, view, isFirst, appointments, declined }: DaysProps) {
  const now = useNow()
  const today = localDay(now)
  const { clientId, canBook } = practice
  const { data } = useQuery(queries.clientBooking.services.queryOptions({ input: { clientId }, enabled: canBook }))
  const movable = (id: string) => data?.bookings.some((booking) => booking.id === id) ?? false
  // As useDialogs has it, whose file brings the dialogs along.
  const [{ shown, open, opening }, setDialog] = useState<Shown>({ shown: undefined, open: false, opening: 0 })
  const cancel = (appointment: PortalAppointment) => setDialog({ shown: appointment, open: true, opening: opening + 1 })
  const next = isFirst ? appointments.find(({ status }) => isOpen(status)) : undefined
  const rest = appointments.filter((appointment) => appointment !== next)
  return (
    <div className="flex flex-col gap-5">
      {next && (
        <NextAppointment
          appointment={next}
          practice={practice}
          now={now}
          movable={movable(next.id)}
          cancelling={{
            fact: ownCancelText(next, practice.cancellationHours),
            button: (which, isRequest) => (
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`${isRequest ? 'Withdraw the request' : 'Cancel the appointment'}, ${which}`}
                onClick={() => cancel(next)}
                className={actionClass('deep')}
              >
                {isRequest ? 'Withdraw' : 'Cancel'}
              </button>
            ),
          }}
        />
      )}
      {rest.length > 0 && (
        <Card padding="none" className="divide-y divide-line">
          {byDay(rest).map(({ day, appointments: ofDay }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-3 sm:px-6">
                <h2 id={`day-${day}`} className="font-sans text-base font-semibold tracking-normal">
                  {formatLongDay(day, today)}
                </h2>
                {day === today && <Badge tone="soft">Today</Badge>}
              </div>
              <ul aria-labelledby={`day-${day}`}>
                {ofDay.map((appointment) => (
                  <li key={appointment.id}>
                    <AppointmentRow
                      appointment={appointment}
                      practice={practice}
                      today={today}
                      changeable={view === 'upcoming'}
                      declined={declined.find(({ id }) => id === appointment.id)}
                      movable={movable(appointment.id)}
                      now={now}
                      onCancel={() => cancel(appointment)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Card>
      )}
      <Suspense>
        {shown && (
          <CancelAppointmentDialog
            key={opening}
            appointment={shown}
            practice={practice}
            isRequest={shown.status === 'pending' && movable(shown.id)}
            open={open}
            onClose={() => setDialog((before) => ({ ...before, open: false }))}
          />
        )}
      </Suspense>
    </div>
  )
}
