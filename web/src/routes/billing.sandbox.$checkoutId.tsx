import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SandboxCheckout } from '../features/billing/SandboxCheckout.tsx'
import { AreaError } from '../screens/shell/AreaError.tsx'

export const Route = createFileRoute('/billing/sandbox/$checkoutId')({
  beforeLoad: async ({ location, cause }) => {
    const { admit } = await import('../screens/shell/guard.ts')
    return admit('therapist', location.href, cause === 'enter')
  },
  component: Page,
  errorComponent: AreaError,
})

function Page() {
  const { queryClient } = Route.useRouteContext()
  const { checkoutId } = Route.useParams()
  return (
    <QueryClientProvider client={queryClient}>
      <SandboxCheckout id={checkoutId} />
    </QueryClientProvider>
  )
}
