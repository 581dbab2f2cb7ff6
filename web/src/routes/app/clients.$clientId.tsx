import { createFileRoute } from '@tanstack/react-router'
import { queries } from '../../lib/api.ts'
import { ClientProfileScreen } from '../../screens/client-profile/ClientProfileScreen.tsx'
import { readProfileSearch } from '../../screens/client-profile/profile-search.ts'

export const Route = createFileRoute('/app/clients/$clientId')({
  validateSearch: readProfileSearch,
  loader: ({ context, params, preload }) => {
    // A record that is opened goes into the audit log: a pointer passing over a link must not open it.
    if (!preload)
      void context.queryClient.prefetchQuery(queries.clients.overview.queryOptions({ input: { id: params.clientId } }))
  },
  component: Page,
})

function Page() {
  const { clientId } = Route.useParams()
  const { tab, compose, new: adds, appointment } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ClientProfileScreen
      key={clientId}
      clientId={clientId}
      tab={tab ?? 'overview'}
      appointmentId={appointment}
      action={compose ? 'compose' : adds ? 'new' : undefined}
      onActionDone={() => void navigate({ search: tab ? { tab } : {}, replace: true, resetScroll: false })}
    />
  )
}
