import { createFileRoute } from '@tanstack/react-router'
import { BillingScreen } from '../../screens/billing/BillingScreen.tsx'

export const Route = createFileRoute('/app/billing')({ component: Page })

function Page() {
  const { me } = Route.useRouteContext()
  return <BillingScreen zone={me.timeZone} />
}
