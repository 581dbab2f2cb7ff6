import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { plansPerPage } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardCheck, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemFrom } from '../../lib/api/api.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanDialogs } from './PlanDialogs.tsx'
import { PlansSkeleton } from './PlansSkeleton.tsx'
import { planListQuery } from './plans-query.ts'

export type TreatmentPlansProps = {
  dialogs: PlanDialogs
  clientId: string
  clientName: string
  diagnosis: string | null
  /** Today in the practice's time zone. */
  today: string
  /** The tier doesn't include plans: existing ones are read-only, and without any nothing is shown. */
  locked: boolean
}

/** A client's treatment plans, newest first. The active one is expanded. */
export function TreatmentPlans({ dialogs, ...client }: TreatmentPlansProps) {
  const { clientId, locked } = client
  const [page, setPage] = useState(1)
  const query = useQuery({ ...planListQuery(clientId, page), placeholderData: keepPreviousData })
  const { data, error } = query
  useEffect(() => {
    if (error) toast.bad('Failed to load treatment plans')
  }, [error])
  const add = () => dialogs.show({ kind: 'add' })
  if (locked && data?.total === 0) return null

  const followed = data?.items.find(({ status }) => status === 'active') ?? data?.items[0]
  return (
    <>
      <SectionHead
        title="Treatment Plan"
        fact={data && data.total > 0 && countText(data.items, data.total)}
        actions={
          !locked &&
          data !== undefined &&
          data.total > 0 && (
            <Button variant="filled" icon={Plus} onClick={add} aria-haspopup="dialog">
              New Plan
            </Button>
          )
        }
      />
      {error && !data ? (
        <ErrorState title="Failed to load treatment plans" onRetry={() => void query.refetch()} busy={query.isFetching}>
          {problemFrom(error).detail}
        </ErrorState>
      ) : !data ? (
        <PlansSkeleton />
      ) : data.total === 0 ? (
        <EmptyState
          icon={ClipboardCheck}
          title="No treatment plans created yet"
          actions={
            <Button variant="filled" icon={Plus} onClick={add} aria-haspopup="dialog">
              Create Treatment Plan
            </Button>
          }
        >
          A plan holds the goals you agreed with {client.clientName}, the steps towards them and the progress of each.
        </EmptyState>
      ) : (
        <PagedList
          total={data.total}
          perPage={plansPerPage}
          page={page}
          settled={!query.isPlaceholderData}
          onPage={setPage}
        >
          <div className="flex flex-col gap-4 lg:gap-5">
            {data.items.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                today={data.today}
                locked={locked}
                dialogs={dialogs}
                openAtFirst={plan.id === followed?.id}
              />
            ))}
          </div>
        </PagedList>
      )}
      <PlanDialogs
        dialogs={dialogs}
        {...client}
        today={data?.today ?? client.today}
        recentSessions={data?.recentSessions ?? []}
      />
    </>
  )
}

function countText(plans: readonly Plan[], total: number): string {
  const active = plans.filter(({ status }) => status === 'active').length
  return total === active ? countOf(total, 'active plan') : `${countOf(total, 'plan')}, ${active || 'none'} active`
}
