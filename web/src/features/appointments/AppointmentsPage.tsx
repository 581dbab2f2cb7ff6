import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { phoneQuery, useMediaQuery } from '../../lib/media.ts'
import { useNow } from '../../lib/time/now.ts'
import { laterOnDay } from '../../lib/time/times.ts'
import { toast } from '../../lib/toast.ts'
import {
  AppointmentDialogs,
  cancelling,
  fetchScheduler,
  type Start,
  useAppointmentDialogs,
} from './AppointmentDialogs.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { OnPaper } from '../../ui/OnPaper.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AppointmentsHead } from './AppointmentsHead.tsx'
import { type AppointmentsSearch, rememberList, type SearchChange } from './appointments-search.ts'
import { CalendarPane } from './calendar/CalendarPane.tsx'
import { CalendarPaper } from './calendar/CalendarPaper.tsx'
import { CalendarToolbar } from './calendar/CalendarToolbar.tsx'
import { headingOf, isShown, stepped } from './calendar/calendar-range.ts'
import { useAppointments } from './use-appointments.ts'
import { useRestoredFocus } from './use-restored-focus.ts'
import { useMoving } from './calendar/use-moving.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const AppointmentLists = lazyPart(() => import('./AppointmentLists.tsx').then((file) => file.AppointmentLists))
const WaitingMails = lazyPart(() => import('./WaitingMails.tsx').then((file) => file.WaitingMails))
const MoveDialogs = lazyOverlay(
  () => import('./calendar/MoveDialogs.tsx').then((file) => file.MoveDialogs),
  ({ of }) => of.keep(),
)

export type AppointmentsPageProps = {
  me: Me
  search: AppointmentsSearch
  /** Changes these search parameters and keeps the rest; undefined removes one. */
  onSearch: (change: SearchChange) => void
}

export function AppointmentsPage({ me, search, onSearch }: AppointmentsPageProps) {
  const { new: adds, client, ...shown } = search
  const zone = me.timeZone
  const { data: mails } = useQuery(queries.reminders.waitingMails.queryOptions({ input: {} }))
  const phone = useMediaQuery(phoneQuery)
  const today = dayIn(useNow(), zone)
  const view = shown.view ?? (phone ? 'day' : 'week')
  const day = shown.date ?? today
  const which = shown.list ?? 'upcoming'
  const { calendar, list, practice, range } = useAppointments(
    { view, day, which, search: shown.search, page: shown.page ?? 1 },
    me,
  )
  const query = view === 'list' ? list : calendar
  const { data, error } = query
  useEffect(() => {
    if (error) toast.bad(appointmentTexts.loadFailed)
  }, [error])

  const moving = useMoving(zone)
  const dialogs = useAppointmentDialogs()
  const { place, heading, ofGone } = useRestoredFocus()
  const [last, setLast] = useState(shown.open)
  if (shown.open !== undefined && shown.open !== last) setLast(shown.open)

  const add = (start: Start = {}) => {
    if (start.appointmentDate !== undefined && start.appointmentDate < today) {
      toast.plain(appointmentTexts.dayPast)
      return
    }
    fetchScheduler()
    const { startTime, endTime } = start
    const begins = startTime !== undefined && endTime === undefined
    dialogs.show({
      kind: 'scheduler',
      mode: 'new',
      start: begins ? { ...start, endTime: laterOnDay(startTime, me.sessionMinutes) } : start,
    })
  }
  const addAsRequested = useEffectEvent(() => {
    add(client === undefined ? {} : { clientId: client })
    onSearch({ new: undefined, client: undefined })
  })
  useEffect(() => {
    if (adds) addAsRequested()
  }, [adds])

  const searchList = (words: string) => onSearch({ search: words === '' ? undefined : words, page: undefined })
  const title = headingOf(view, day, me.weekStart, today)
  const step = (by: -1 | 1) => view !== 'list' && onSearch({ date: stepped(view, day, by) })
  return (
    <>
      <AppointmentsHead usage={data?.usage} failed={error !== null} onAdd={() => add()} />
      {mails && mails.total > 0 && (
        <Suspense>
          <WaitingMails mails={mails} zone={zone} onOpen={(open) => onSearch({ open })} />
        </Suspense>
      )}
      <section
        ref={place}
        aria-label="Calendar and lists"
        className="overflow-clip rounded-xl border border-line bg-surface shadow-card print:border-0"
      >
        <CalendarToolbar
          view={view}
          headingRef={heading}
          heading={title}
          atToday={view !== 'list' && isShown(view, day, today, me.weekStart)}
          onView={(next) => onSearch({ view: next })}
          onStep={step}
          onToday={() => onSearch({ date: undefined })}
        />
        {!data && error ? (
          <div className="border-t border-line p-4">
            <ErrorState title={appointmentTexts.loadFailed} {...failedLoad(query)} />
          </div>
        ) : view === 'list' ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <AppointmentLists
              which={which}
              search={shown.search}
              page={shown.page ?? 1}
              data={list.data}
              settled={!list.isPlaceholderData}
              zone={zone}
              onWhich={(list) => {
                rememberList(list)
                onSearch({ list, page: undefined })
              }}
              onSearch={searchList}
              onPage={(page) => onSearch({ page: page > 1 ? page : undefined })}
              onAdd={() => add()}
              onOpen={(open) => onSearch({ open })}
              onReschedule={(appointment) => dialogs.show({ kind: 'scheduler', mode: 'reschedule', appointment })}
              onCancel={(appointment) => dialogs.show(cancelling(appointment))}
            />
          </Suspense>
        ) : (
          <CalendarPane
            view={view}
            day={day}
            range={range}
            me={me}
            today={today}
            items={calendar.data?.items ?? none}
            practice={practice}
            loading={!calendar.data}
            cancelled={shown.cancelled ?? false}
            pending={moving.move}
            phone={phone}
            onOpen={(open) => onSearch({ open })}
            onMove={moving.begin}
            onSlot={add}
            onDay={(date) => onSearch(phone && view === 'week' ? { date } : { view: 'day', date })}
            onStep={step}
            onCancelled={(shown) => onSearch({ cancelled: shown || undefined })}
          />
        )}
      </section>
      {view !== 'list' && calendar.data && (
        <OnPaper wide={view !== 'day'}>
          {() => (
            <CalendarPaper
              {...{ view, day, range, me }}
              heading={title}
              items={calendar.data.items}
              cancelled={shown.cancelled ?? false}
            />
          )}
        </OnPaper>
      )}
      <Suspense>{moving.moving && <MoveDialogs of={moving} zone={zone} />}</Suspense>
      <AppointmentDialogs
        dialogs={dialogs}
        me={me}
        opened={shown.open}
        last={last}
        onOpen={(open) => onSearch({ open })}
        onGone={ofGone}
      />
    </>
  )
}

const none: readonly never[] = []
