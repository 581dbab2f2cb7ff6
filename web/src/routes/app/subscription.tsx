import { createFileRoute } from '@tanstack/react-router'
import { wishOf } from '../../features/billing/plan-wish.ts'
import { BillingScreen } from '../../screens/billing/BillingScreen.tsx'

export const Route = createFileRoute('/app/subscription')({
  validateSearch: wishOf,
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  return <BillingScreen zone={me.timeZone} wish={Route.useSearch()} />
}
