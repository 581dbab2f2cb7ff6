import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { AccountsSkeleton } from '../../features/admin-accounts/AccountsSkeleton.tsx'
import { adminSubscriptionsPage } from '../../features/admin-subscriptions/admin-subscriptions.page.ts'
import { FiguresCard } from '../../features/admin-subscriptions/FiguresCard.tsx'
import { SubscriptionDialogs, useSubscriptionDialogs } from '../../features/admin-subscriptions/subscription-dialogs.ts'
import { subscriptionList } from '../../features/admin-subscriptions/subscription-list.ts'
import type { SubscriptionListSearch } from '../../features/admin-subscriptions/subscription-search.ts'
import { SubscriptionRows } from '../../features/admin-subscriptions/SubscriptionRows.tsx'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { PageHead } from '../shell/PageHead.tsx'

type AdminSubscriptionsScreenProps = {
  search: SubscriptionListSearch
  onSearch: ListPlace<SubscriptionListSearch>['onView']
}

/** /app/admin/subscriptions: who pays, and what the payment providers say. */
export function AdminSubscriptionsScreen({ search, onSearch }: AdminSubscriptionsScreenProps) {
  const figures = useQuery(queries.adminSubscriptions.figures.queryOptions({ staleTime: 0 }))
  const list = useList(subscriptionList, undefined, { view: search, onView: onSearch })
  const dialogs = useSubscriptionDialogs()
  const refresh = useRefresh('subscribers')
  const { busy, run } = useAction<'repair' | 'period'>()
  const repair = async () => {
    let asked = 0
    const work = async () => {
      asked = (await api.adminSubscriptions.repair()).asked
    }
    if (await run('repair', work, 'Failed to ask the providers'))
      toast.good(`${countOf(asked, 'subscription')} will be read again`)
    await refresh()
  }
  const endPeriod = async (reference: string) => {
    const work = () => api.adminSubscriptions.endTestPeriod({ reference })
    if (await run('period', work, 'Failed to end the period')) toast.good('The period ends within moments')
    await refresh()
  }
  return (
    <>
      <PageHead
        title={adminSubscriptionsPage.title}
        fact="The payment provider decides what is paid. Nothing here can charge anybody."
        actions={
          <Button icon={RefreshCw} busy={busy === 'repair'} onClick={() => void repair()}>
            Read again
          </Button>
        }
      />
      {figures.isError && <ErrorState title="The providers could not be loaded" {...failedLoad(figures)} />}
      {figures.data && <FiguresCard figures={figures.data.items} />}
      <ListHead list={list} title="Subscriptions" fact={({ total }) => countOf(total, 'subscription')} />
      <RecordList list={list} skeleton={<AccountsSkeleton />}>
        {({ items }) => (
          <SubscriptionRows
            subscriptions={items}
            onRefund={(subscription) => dialogs.show({ kind: 'refund', subscription })}
            onEndPeriod={({ reference }) => void endPeriod(reference)}
          />
        )}
      </RecordList>
      <SubscriptionDialogs dialogs={dialogs} />
    </>
  )
}
