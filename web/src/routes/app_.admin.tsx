import { createFileRoute, Outlet } from '@tanstack/react-router'
import { adminPages } from '../screens/shell/admin-pages.ts'
import { AreaError } from '../screens/shell/AreaError.tsx'
import { guard } from '../screens/shell/guard.ts'
import { NotFound } from '../screens/shell/NotFound.tsx'
import { ShellSkeleton } from '../screens/shell/ShellSkeleton.tsx'
import { SignedInShell } from '../screens/shell/SignedInShell.tsx'

export const Route = createFileRoute('/app_/admin')({
  // The pending component can't be lazy-loaded itself.
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: guard,
  component: AdminArea,
  errorComponent: AreaError,
  pendingComponent: ShellSkeleton,
  pendingMs: 200,
  notFoundComponent: () => <NotFound inside home="/app/admin" />,
})

function AdminArea() {
  const { me, queryClient } = Route.useRouteContext()
  return (
    <SignedInShell me={me} pages={adminPages} queryClient={queryClient}>
      <Outlet />
    </SignedInShell>
  )
}
