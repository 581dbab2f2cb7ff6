import { createFileRoute } from '@tanstack/react-router'
import { SandboxCheckout } from '../features/billing/SandboxCheckout.tsx'
import { AreaError } from '../screens/shell/AreaError.tsx'
import { guard } from '../screens/shell/guard.ts'
import { SignedIn } from '../screens/shell/SignedIn.tsx'

export const Route = createFileRoute('/billing/sandbox/$checkoutId')({
  beforeLoad: guard,
  component: Page,
  errorComponent: AreaError,
})

function Page() {
  const { queryClient } = Route.useRouteContext()
  const { checkoutId } = Route.useParams()
  return <SignedIn queryClient={queryClient}>{() => <SandboxCheckout id={checkoutId} />}</SignedIn>
}
