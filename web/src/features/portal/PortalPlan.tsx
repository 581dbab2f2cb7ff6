import { useList } from '../../lib/lists/use-list.ts'
import { RowList } from '../../ui/list/RowList.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { planList } from './plan-list.ts'
import { PlanCard } from './PlanCard.tsx'
import { portalPlanPage } from './portal.page.ts'
import { PortalPage } from './PortalPage.tsx'

/** The treatment plans that the therapist shared. Clients read them and change nothing. */
export function PortalPlan() {
  return (
    <PortalPage
      title={portalPlanPage.title}
      fact={({ therapistName }) => `Shared with you by ${therapistName}`}
      skeleton={skeleton}
    >
      {({ clientId }) => <Plans clientId={clientId} />}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your plan" />

function Plans({ clientId }: { clientId: string }) {
  const list = useList(planList, clientId)
  return (
    <RowList list={list} skeleton={skeleton}>
      {({ items }) => (
        <div className="flex flex-col gap-4 lg:gap-5">
          {items.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </div>
      )}
    </RowList>
  )
}
