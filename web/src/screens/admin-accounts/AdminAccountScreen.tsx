import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { actsFor } from '../../features/admin-accounts/account-acts.ts'
import {
  type AccountPageDialogs,
  AccountDialogs,
  useAccountDialogs,
} from '../../features/admin-accounts/account-dialogs.ts'
import { planLabels, stateLabels } from '../../features/admin-accounts/account-labels.ts'
import { AccountHistory } from '../../features/admin-accounts/AccountHistory.tsx'
import { AccountsSkeleton } from '../../features/admin-accounts/AccountsSkeleton.tsx'
import { ActsCard } from '../../features/admin-accounts/ActsCard.tsx'
import { adminAccountsPage } from '../../features/admin-accounts/admin-accounts.page.ts'
import { ServicesCard } from '../../features/admin-accounts/ServicesCard.tsx'
import { SignInCard } from '../../features/admin-accounts/SignInCard.tsx'
import { UsageCard } from '../../features/admin-accounts/UsageCard.tsx'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatDate, formatDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../shell/PageHead.tsx'

const back = { to: adminAccountsPage.path, label: adminAccountsPage.title }

/** /app/admin/therapists/{id}: one account, with what an admin may do. `onGone` is called once it is deleted. */
export function AdminAccountScreen({ id, onGone }: { id: string; onGone: () => void }) {
  const account = useQuery(queries.adminAccounts.get.queryOptions({ input: { id }, staleTime: 0 }))
  const dialogs = useAccountDialogs()
  const { data } = account
  return (
    <>
      {data ? (
        <PageHead
          title={data.fullName}
          back={back}
          badge={<Badge tone={stateLabels[data.state].tone}>{stateLabels[data.state].label}</Badge>}
          fact={<span className="wrap-anywhere">{factOf(data)}</span>}
        />
      ) : (
        <PageHead title="Account" back={back} />
      )}
      {account.isError && <ErrorState title="The account could not be loaded" {...failedLoad(account)} />}
      {account.isPending && <AccountsSkeleton />}
      {data && <Cards account={data} dialogs={dialogs} onGone={onGone} />}
      <AccountDialogs dialogs={dialogs} />
    </>
  )
}

type CardsProps = { account: AccountPage; dialogs: AccountPageDialogs; onGone: () => void }

function Cards({ account, dialogs, onGone }: CardsProps) {
  const { id } = account
  return (
    <div className="grid grid-cols-1 items-start gap-4 *:min-w-0 lg:grid-cols-[1.75fr_1fr] lg:gap-5">
      <div className="flex flex-col gap-4 lg:gap-5">
        {account.usage && <UsageCard usage={account.usage} limits={account.limits} />}
        <SignInCard account={account} />
        {account.role === 'therapist' && <ServicesCard services={account.services} />}
        <AccountHistory acts={account.acts} />
      </div>
      <ActsCard
        account={account}
        acts={actsFor(account)}
        onAct={(act) => dialogs.show({ kind: 'act', id, act, onGone })}
        onExtendTrial={() => dialogs.show({ kind: 'trial', id })}
        onGivePlan={() => dialogs.show({ kind: 'plan', id })}
        onEndSignIns={() => dialogs.show({ kind: 'signIns', id })}
      />
    </div>
  )
}

const roleNames = { therapist: 'Therapist', client: 'Client', admin: 'Admin' } as const

function factOf({ email, role, practiceName, plan, createdAt, planUntil, trialUntil }: AccountPage): string {
  const until = plan === 'trial' ? trialUntil : plan !== 'trial-ended' && planUntil
  const planFact = plan && planLabels[plan] + (until ? ` until ${formatDate(until)}` : '')
  const parts = [email, roleNames[role], practiceName, planFact, `since ${formatDay(createdAt)}`]
  return parts.filter(Boolean).join(' · ')
}
