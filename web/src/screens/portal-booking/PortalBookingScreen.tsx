import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BookingSearch } from '../../features/booking/booking-search.ts'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { portalAppointmentsPage, portalBookPage } from '../../features/portal/portal.page.ts'
import { PortalPage } from '../../features/portal/PortalPage.tsx'
import { usePractice } from '../../features/portal/use-practice.ts'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { ServiceStep } from './ServiceStep.tsx'

// The first load has what is chosen first.
const TimeStep = lazyPart(() => import('./TimeStep.tsx').then((file) => file.TimeStep))
const ConfirmStep = lazyPart(() => import('./ConfirmStep.tsx').then((file) => file.ConfirmStep))
const BookedStep = lazyPart(() => import('./BookedStep.tsx').then((file) => file.BookedStep))
const PracticeChoice = lazyPart(() => import('./PracticeChoice.tsx').then((file) => file.PracticeChoice))

type PortalBookingScreenProps = {
  search: BookingSearch
  onSearch: (search: BookingSearch, how: { replace: boolean }) => void
}

/** /client/book-appointment: a client books an appointment, or moves one. */
export function PortalBookingScreen({ search, onSearch }: PortalBookingScreenProps) {
  // The first step that is shown leaves the focus to the page.
  const [gone, setGone] = useState(false)
  const { practices = [] } = usePractice()
  const go = (next: BookingSearch, replace = false) => {
    setGone(true)
    onSearch(next, { replace })
  }
  return (
    <PortalPage
      title={portalBookPage.title}
      fact={({ practiceName }) => (search.move ? `Move an appointment at ${practiceName}` : `At ${practiceName}`)}
      skeleton={skeleton}
    >
      {(practice) => (
        <Suspense fallback={skeleton}>
          {!search.service && !search.move && !search.booked && practices.length > 1 && (
            <PracticeChoice practices={practices} shown={practice} />
          )}
          {search.booked ? (
            <BookedStep practice={practice} id={search.booked} moved={search.move !== undefined} focused={gone} />
          ) : practice.canBook ? (
            <Steps practice={practice} search={search} go={go} focused={gone} />
          ) : (
            <NotBookable practice={practice} />
          )}
        </Suspense>
      )}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading what you can book" />

function NotBookable({ practice: { practiceName, therapistName } }: { practice: JoinedPractice }) {
  return (
    <EmptyState
      icon={CalendarX2}
      title="You can’t book here at the moment"
      small
      actions={
        <PathButton to={portalAppointmentsPage.path} size="lg">
          Your appointments
        </PathButton>
      }
    >
      To book an appointment at {practiceName}, contact {therapistName} directly. Appointments that you have stay as
      they are.
    </EmptyState>
  )
}

type StepsProps = {
  practice: JoinedPractice
  search: BookingSearch
  go: (search: BookingSearch, replace?: boolean) => void
  focused: boolean
}

function Steps({ practice, search, go, focused }: StepsProps) {
  const query = useQuery(queries.clientBooking.services.queryOptions({ input: { clientId: practice.clientId } }))
  const { data, error } = query
  if (!data && error) return <ErrorState title="What you can book could not be loaded" {...failedLoad(query)} />
  if (!data) return skeleton
  const { items, byRequest, bookings, phoneKnown, ownPhone } = data
  const several = items.length > 1
  const moving = bookings.find(({ id }) => id === search.move)
  const wanted = search.move ? moving?.serviceId : (search.service ?? (several ? undefined : items[0]?.id))
  const service = items.find(({ id }) => id === wanted)
  if (search.move && !service)
    return (
      <EmptyState
        icon={CalendarX2}
        title="This appointment can’t be moved here"
        small
        actions={
          <PathButton to={portalAppointmentsPage.path} size="lg">
            Your appointments
          </PathButton>
        }
      >
        To move it, contact {practice.therapistName} directly.
      </EmptyState>
    )
  if (!service) return <ServiceStep services={items} focused={focused} onChoose={({ id }) => go({ service: id })} />
  const needsPhone = service.type === 'phone' && !phoneKnown
  const booking = { practice, search, go, service, byRequest, needsPhone, ownPhone, several }
  if (search.at && search.confirm)
    return <ConfirmStep key={search.at} booking={booking} startsAt={search.at} focused={focused} />
  return <TimeStep booking={booking} focused={focused} />
}
