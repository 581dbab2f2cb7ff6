import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { AreaError } from '../screens/shell/AreaError.tsx'
import { guard } from '../screens/shell/guard.ts'
import { NotFound } from '../screens/shell/NotFound.tsx'
import { ShellSkeleton } from '../screens/shell/ShellSkeleton.tsx'
import { SignedInShell } from '../screens/shell/SignedInShell.tsx'
import { therapistPagesOf } from '../screens/shell/therapist-pages.ts'

export const Route = createFileRoute('/app')({
  // The pending component can't be lazy-loaded itself.
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async ({ location, cause }) => {
    const admitted = await guard({ location, cause })
    if (/^\/app\/?$/.test(location.pathname)) throw redirect({ to: '/app/dashboard', replace: true })
    return admitted
  },
  component: TherapistArea,
  errorComponent: AreaError,
  pendingComponent: ShellSkeleton,
  pendingMs: 200,
  notFoundComponent: () => <NotFound inside home="/app/dashboard" />,
})

function TherapistArea() {
  const { me, queryClient } = Route.useRouteContext()
  return (
    <SignedInShell me={me} pages={therapistPagesOf(me.role)} queryClient={queryClient}>
      <Outlet />
    </SignedInShell>
  )
}
