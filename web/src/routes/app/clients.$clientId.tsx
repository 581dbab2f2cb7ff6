import { createFileRoute } from '@tanstack/react-router'
import { queries } from '../../lib/api.ts'
import { ClientProfileScreen } from '../../screens/client-profile/ClientProfileScreen.tsx'
import { profileTabIdOf } from '../../screens/client-profile/profile-tab-ids.ts'

export const Route = createFileRoute('/app/clients/$clientId')({
  validateSearch: ({ tab }: Record<string, unknown>) => (tab === undefined ? {} : { tab: profileTabIdOf(tab) }),
  loader: ({ context, params, preload }) => {
    // A record that is opened goes into the audit log: a pointer passing over a link must not open it.
    if (!preload)
      void context.queryClient.prefetchQuery(queries.clients.overview.queryOptions({ input: { id: params.clientId } }))
  },
  component: Page,
})

function Page() {
  const { clientId } = Route.useParams()
  const { tab } = Route.useSearch()
  return <ClientProfileScreen key={clientId} clientId={clientId} tab={tab ?? 'overview'} />
}
