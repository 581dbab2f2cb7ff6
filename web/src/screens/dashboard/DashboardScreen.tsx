import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { problemFrom, queries } from '../../lib/api.ts'
import { useNow } from '../../lib/now.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { Figures } from './Figures.tsx'
import { greetingName, greetingWord } from './greeting.ts'
import { NewestClients, NewestClientsSkeleton } from './NewestClients.tsx'
import { joinedThisMonth, practiceMoment } from './practice-time.ts'
import { QuickActions } from './QuickActions.tsx'

/** /app/dashboard: the practice at a glance, in true figures only. */
export function DashboardScreen({ me: admitted }: { me: Me }) {
  const now = useNow()
  const { data: me = admitted } = useQuery(queries.account.me.queryOptions())
  const clients = useQuery(queries.clients.list.queryOptions({ input: {} }))
  const activeCount = clients.data?.activeCount ?? me.clientCount
  const greeting = `${greetingWord(now.getHours())}, ${greetingName(me)}`
  const joined = clients.data && joinedThisMonth(clients.data.items, clients.data.activeCount, now, me.timeZone)
  return (
    <>
      <PageHead title={greeting} tabTitle="Dashboard" above={practiceMoment(now, me.timeZone)} />
      <Figures me={me} activeCount={activeCount} joined={joined} now={now} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:mt-5 lg:grid-cols-[1.75fr_1fr] *:min-w-0 lg:gap-5">
        {clients.isPending && <NewestClientsSkeleton />}
        {clients.isError && (
          <ErrorState title="Error Loading Dashboard" onRetry={() => void clients.refetch()} busy={clients.isFetching}>
            {problemFrom(clients.error).detail}
          </ErrorState>
        )}
        {clients.isSuccess &&
          (activeCount === 0 ? (
            <NobodyYet archivedCount={clients.data.archivedCount} />
          ) : (
            <NewestClients clients={clients.data.items} zone={me.timeZone} />
          ))}
        <QuickActions />
      </div>
    </>
  )
}

/** Nobody is active: because nobody was ever added, or because all are archived. */
function NobodyYet({ archivedCount }: { archivedCount: number }) {
  const first = archivedCount === 0
  return (
    <EmptyState
      small
      icon={first ? UserPlus : Users}
      title={first ? 'Your practice is ready' : 'No active clients'}
      actions={
        <PathButton to="/app/clients" variant="filled" icon={first ? UserPlus : Users}>
          {first ? 'Add your first client' : 'Open My Clients'}
        </PathButton>
      }
    >
      {first
        ? 'Everything begins with a client: their name, how to reach them, and what brings them.'
        : `All of your clients (${archivedCount}) are archived. They can come back at any time.`}
    </EmptyState>
  )
}
