import { createFileRoute } from '@tanstack/react-router'
import { chosenPlanOf } from '../../features/billing/chosen-plan.ts'
import { BillingScreen } from '../../screens/billing/BillingScreen.tsx'

export const Route = createFileRoute('/app/subscription')({
  validateSearch: chosenPlanOf,
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  return <BillingScreen zone={me.timeZone} chosen={Route.useSearch()} />
}
