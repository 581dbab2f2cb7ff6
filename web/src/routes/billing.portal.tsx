import { createFileRoute } from '@tanstack/react-router'
import { chosenPlanOf } from '../features/billing/chosen-plan.ts'
import { OwnPortal } from '../features/billing/OwnPortal.tsx'
import { AreaError } from '../screens/shell/AreaError.tsx'
import { guard } from '../screens/shell/guard.ts'
import { SignedIn } from '../screens/shell/SignedIn.tsx'

export const Route = createFileRoute('/billing/portal')({
  validateSearch: ({ upgrade, period }: Record<string, unknown>) => {
    const { plan, ...rest } = chosenPlanOf({ plan: upgrade, period })
    return { ...rest, ...(plan === undefined ? {} : { upgrade: plan }) }
  },
  beforeLoad: guard,
  component: Page,
  errorComponent: AreaError,
})

function Page() {
  const { queryClient, me } = Route.useRouteContext()
  const { upgrade, ...rest } = Route.useSearch()
  const wanted = { ...rest, ...(upgrade === undefined ? {} : { plan: upgrade }) }
  return <SignedIn queryClient={queryClient}>{() => <OwnPortal zone={me.timeZone} wanted={wanted} />}</SignedIn>
}
