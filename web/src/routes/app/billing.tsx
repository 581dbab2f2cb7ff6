import { createFileRoute } from '@tanstack/react-router'
import { BillingScreen } from '../../screens/billing/BillingScreen.tsx'

export const Route = createFileRoute('/app/billing')({
  // Set by the payment provider's page after a purchase.
  validateSearch: ({ checkout }: Record<string, unknown>): { checkout?: 'done' } =>
    checkout === 'done' ? { checkout } : {},
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const { checkout } = Route.useSearch()
  return <BillingScreen zone={me.timeZone} paid={checkout === 'done'} />
}
