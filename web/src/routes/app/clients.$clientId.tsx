import { createFileRoute } from '@tanstack/react-router'
import { queries } from '../../lib/api/api.ts'
import { readTab } from '../../lib/tab-search.ts'
import { ClientProfileScreen } from '../../screens/client-profile/ClientProfileScreen.tsx'
import { readProfileSearch } from '../../screens/client-profile/profile-search.ts'
import { fetchProfileTab } from '../../screens/client-profile/profile-tabs.ts'

export const Route = createFileRoute('/app/clients/$clientId')({
  validateSearch: readTab,
  loader: ({ context, params, preload, location }) => {
    // Opening a record is audited, so hovering a link must not prefetch it.
    if (!preload)
      void context.queryClient.prefetchQuery(queries.clients.overview.queryOptions({ input: { id: params.clientId } }))
    return fetchProfileTab((location.search as { tab?: unknown }).tab)
  },
  component: Page,
})

function Page() {
  const { clientId } = Route.useParams()
  const { tab, action, appointmentId } = readProfileSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <ClientProfileScreen
      key={clientId}
      clientId={clientId}
      tab={tab}
      action={action}
      appointmentId={appointmentId}
      onActionDone={() => void navigate({ search: { tab }, replace: true, resetScroll: false })}
    />
  )
}
