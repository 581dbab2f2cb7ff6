import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, UserPlus, Users } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { useNow } from '../../lib/time/now.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PathButton } from '../../ui/PathButton.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { DashboardAlerts } from './DashboardAlerts.tsx'
import { dashboardPage } from './dashboard.page.ts'
import { dashboardQuery } from './dashboard-query.ts'
import { DaySkeleton } from './DaySkeleton.tsx'
import { minuteOfDay, withPhases } from './day-course.ts'
import { Figures, FiguresSkeleton } from './Figures.tsx'
import { greetingName, greetingFor } from './greeting.ts'
import { practiceMoment } from './practice-time.ts'
import { QuickActions } from './QuickActions.tsx'
import { TodayCard } from './TodayCard.tsx'
import { WaitingCard, waits } from './WaitingCard.tsx'

const FirstStepsCard = lazyPart(() => import('./FirstStepsCard.tsx').then((file) => file.FirstStepsCard))
/** With more clients, a practice has found its way. */
const fewClients = 3

/** /app/dashboard: the practice at a glance, on its own clock and with real figures only. */
export function DashboardScreen({ me: admitted }: { me: Me }) {
  const now = useNow()
  const { data: me = admitted } = useQuery(queries.account.me.queryOptions())
  const { data: day, error, isFetching, refetch } = useQuery(dashboardQuery())
  const unreadMessages = useQuery(queries.messages.unread.queryOptions()).data?.unread ?? 0
  const here = dayIn(now, me.timeZone)
  const isOver = day !== undefined && day.today < here
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, here, refetch])
  const appointments = withPhases(day?.appointments ?? [], now)
  const hour = Math.floor(minuteOfDay(now, me.timeZone) / 60)
  const nobody = day?.clients.active === 0 && day.appointments.length + day.upcoming.length === 0
  return (
    <>
      {day && <DashboardAlerts day={day} />}
      <PageHead
        title={`${greetingFor(hour)}, ${greetingName(me)}`}
        tabTitle={dashboardPage.title}
        above={practiceMoment(now, me.timeZone)}
        actions={
          <PathButton to="/app/appointments?new=1" icon={CalendarPlus} className="max-lg:w-10 max-lg:gap-0 max-lg:px-0">
            <span className="max-lg:sr-only">Add Appointment</span>
          </PathButton>
        }
      />
      {day || error ? <Figures day={day} appointments={appointments} /> : <FiguresSkeleton />}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 *:min-w-0 lg:mt-5 lg:grid-cols-[1.75fr_1fr] lg:gap-5">
        {!day && !error && <DaySkeleton />}
        {!day && error && (
          <ErrorState title="Error Loading Dashboard" {...failedLoad({ error, refetch, isFetching })} />
        )}
        {day &&
          (nobody ? (
            <NobodyYet archivedCount={day.clients.archived} />
          ) : (
            <TodayCard day={day} appointments={appointments} me={me} now={now} />
          ))}
        <div className="flex flex-col gap-4 lg:gap-5">
          {day && day.clients.active + day.clients.archived <= fewClients && (
            <Suspense>
              <FirstStepsCard inTrial={me.tierStatus.plansOn && me.tierStatus.tier === 'trial'} />
            </Suspense>
          )}
          {day && (!nobody || waits(day, unreadMessages)) && (
            <WaitingCard day={day} unreadMessages={unreadMessages} zone={me.timeZone} />
          )}
          <QuickActions />
        </div>
      </div>
    </>
  )
}

/** No active clients: either none was ever added, or all are archived. */
function NobodyYet({ archivedCount }: { archivedCount: number }) {
  const first = archivedCount === 0
  return (
    <EmptyState
      small
      icon={first ? UserPlus : Users}
      title={first ? 'Your practice is ready' : 'No active clients'}
      actions={
        first ? (
          <>
            <PathButton to="/app/clients?add=true" variant="filled" icon={UserPlus}>
              Add your first client
            </PathButton>
            <PathButton to="/app/settings?tab=account">Import clients</PathButton>
          </>
        ) : (
          <PathButton to="/app/clients" variant="filled" icon={Users}>
            Open My Clients
          </PathButton>
        )
      }
    >
      {first
        ? 'Start with a client: their name, how to reach them, and what brings them.'
        : `All of your clients (${archivedCount}) are archived. You can restore them at any time.`}
    </EmptyState>
  )
}
