import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { countOf } from '../../lib/time/format.ts'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanDialogs } from './plan-dialogs.ts'
import { planList } from './plan-list.ts'
import { PlansSkeleton } from './PlansSkeleton.tsx'

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
  const list = useList(planList, client)
  const { locked } = client
  const { data } = list
  const add = locked ? undefined : () => dialogs.show({ kind: 'add' })
  if (locked && data?.total === 0) return null

  const followed = data?.items.find(({ status }) => status === 'active') ?? data?.items[0]
  return (
    <>
      <ListHead list={list} title="Treatment Plan" fact={({ items, total }) => countText(items, total)} onAdd={add} />
      <RecordList list={list} skeleton={<PlansSkeleton />} onAdd={add}>
        {({ items, today }) => (
          <div className="flex flex-col gap-4 lg:gap-5">
            {items.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                today={today}
                locked={locked}
                dialogs={dialogs}
                openAtFirst={plan.id === followed?.id}
              />
            ))}
          </div>
        )}
      </RecordList>
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
