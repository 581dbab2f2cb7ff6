import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { HelpCard } from '../../features/crisis-contacts/HelpCard.tsx'
import { HomeMood } from '../../features/portal/HomeMood.tsx'
import { HomeTasks } from '../../features/portal/HomeTasks.tsx'
import { HomeWaiting } from '../../features/portal/HomeWaiting.tsx'
import { NextAppointment } from '../../features/portal/NextAppointment.tsx'
import { PlainHead } from '../../ui/PlainHead.tsx'
import { PracticeClosed } from '../../features/portal/PracticePart.tsx'
import { useOwnProfile, usePortalHome } from '../../features/portal/use-portal-home.ts'
import { usePractice } from '../../features/portal/use-practice.ts'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { isAskedHere } from '../../features/discretion/shared-device-asked.ts'
import { useNow } from '../../lib/time/now.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { greetingFor, greetingName } from '../dashboard/greeting.ts'
import { dueText, titleText } from '../portal-measures/measure-titles.ts'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { portalHomePage } from './portal-home.page.ts'

// Asked once in each browser.
const SharedDevice = lazyPart(() =>
  import('../../features/discretion/SharedDevice.tsx').then((file) => file.SharedDevice),
)
// Most clients have a therapist.
const NotConnected = lazyPart(() => import('./NotConnected.tsx').then((file) => file.NotConnected))

/** /client/dashboard: what comes next, or how to connect with a therapist; and always where to get help. */
export function PortalHomeScreen({ me }: { me: Pick<Me, 'id' | 'email' | 'fullName'> }) {
  const now = useNow()
  const { practices, practice, closed, ended } = usePractice()
  const { error, isFetching, refetch } = useQuery(queries.portal.practices.queryOptions({ input: {} }))
  const profile = useOwnProfile(practice)
  const { data: preferences } = useQuery(queries.settings.preferences.queryOptions())
  const isNameKnown = practice ? profile !== undefined : practices !== undefined || error !== null
  const greeting = greetingFor(now.getHours())
  return (
    <>
      <PlainHead
        title={isNameKnown ? `${greeting}, ${profile?.preferredName?.trim() || greetingName(me)}` : greeting}
        tabTitle={portalHomePage.title}
        fact={
          practices &&
          !practice &&
          !closed &&
          `Your account is ready. You are not connected with a therapist ${ended.length > 0 ? 'any more' : 'yet'}.`
        }
      />
      {preferences?.look === null && !isAskedHere(me.id) && (
        <Suspense>
          <SharedDevice userId={me.id} />
        </Suspense>
      )}
      {practice ? (
        <OfPractice key={practice.clientId} practice={practice} now={now} />
      ) : (
        <Columns>
          {closed ? (
            <Suspense fallback={<HomeSkeleton />}>
              <PracticeClosed closed={closed} other={practices?.[0]} />
            </Suspense>
          ) : practices ? (
            <Suspense fallback={<HomeSkeleton />}>
              <NotConnected email={me.email} ended={ended} />
            </Suspense>
          ) : error ? (
            <Failed detail={problemFrom(error).detail} onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <HomeSkeleton />
          )}
        </Columns>
      )}
    </>
  )
}

/** More questionnaires than these are only counted. */
const mostNamed = 3

type OfPracticeProps = { practice: JoinedPractice; now: Date }

function OfPractice({ practice, now }: OfPracticeProps) {
  const { data, error, isFetching, refetch } = usePortalHome(practice, now)
  const { clientId, canBook } = practice
  const isAsked = canBook && data?.next != null
  const { data: bookable } = useQuery(
    queries.clientBooking.services.queryOptions({ input: { clientId }, enabled: isAsked }),
  )
  const asked = useQuery(
    queries.portalMeasures.list.queryOptions({ input: { clientId }, enabled: (data?.waitingMeasures ?? 0) > 0 }),
  )
  const waiting = data && data.waitingMeasures > 0 ? (asked.data?.waiting ?? []) : []
  return (
    <Columns>
      {data ? (
        <>
          <NextAppointment
            appointment={data.next}
            practice={practice}
            now={now}
            movable={bookable?.bookings.some(({ id }) => id === data.next?.id) ?? false}
          />
          <HomeWaiting
            unreadMessages={data.unreadMessages}
            waitingMeasures={data.waitingMeasures}
            waitingConsents={data.waitingConsents}
            detailsAsked={data.detailsAsked}
            questionnaires={waiting.slice(0, mostNamed).map((measure) => ({
              id: measure.id,
              title: titleText(measure),
              due: dueText(measure),
            }))}
          />
          <HomeMood therapistName={practice.therapistName} />
          <HomeTasks clientId={practice.clientId} tasks={data.tasks} pendingTasks={data.pendingTasks} />
        </>
      ) : error ? (
        <Failed detail={problemFrom(error).detail} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <HomeSkeleton />
      )}
    </Columns>
  )
}

/** On a phone, the way to help comes last. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 *:min-w-0 lg:grid-cols-[1.75fr_1fr] lg:gap-5">
      <div className="flex flex-col gap-4 lg:gap-5">{children}</div>
      <HelpCard />
    </div>
  )
}

function Failed({ detail, onRetry, busy }: { detail: string; onRetry: () => void; busy: boolean }) {
  return (
    <ErrorState title="Your portal could not be loaded" onRetry={onRetry} busy={busy}>
      {detail}
    </ErrorState>
  )
}
