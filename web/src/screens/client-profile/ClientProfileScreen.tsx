import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useEffect } from 'react'
import { UrgentDraftRow } from '../../features/ai/drafts/UrgentDraftRow.tsx'
import { ClientDialogs, useClientDialogs } from '../../features/clients/ClientDialogs.tsx'
import { useClientActions } from '../../features/clients/client-actions.ts'
import { portalAccessQuery } from '../../features/clients/portal-access-query.ts'
import { OpenAlerts } from '../../features/measures/OpenAlerts.tsx'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import type { TabActionProps } from '../../lib/tab-action.ts'
import { useTitle } from '../../lib/title.ts'
import { toast } from '../../lib/toast.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { PathButton } from '../../ui/PathButton.tsx'
import { forgetOpenedClients, noteOpenedClient } from '../palette/recent-clients.ts'
import { OpenPortalAccess } from './open-portal-access.ts'
import { BackToClients, ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSections } from './ProfileSections.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { type ProfileTab, profileTabs } from './profile-tabs.ts'

const [useExportDialogs, ExportDialogs] = defineDialogs()({
  record: lazyDialog(() =>
    import('../../features/account-export/RecordExportDialog.tsx').then((file) => file.RecordExportDialog),
  ),
})

export type ClientProfileScreenProps = TabActionProps & {
  clientId: string
  tab: string
  tabs?: readonly ProfileTab[]
}

/** A client's page: who they are, and the sections of their record. One request loads the header and the overview, a second one the portal access. */
export function ClientProfileScreen({ clientId, tab, tabs = profileTabs, ...action }: ClientProfileScreenProps) {
  const query = useQuery(queries.clients.overview.queryOptions({ input: { id: clientId } }))
  const { data, error } = query
  const problem = error ? problemFrom(error) : undefined
  // An id that is malformed is refused as input; to the reader both mean that there is no such client.
  const missing = problem?.code === 'not-found' || problem?.code === 'invalid-input'
  useEffect(() => {
    if (error) toast.bad(missing ? 'Client not found' : 'Failed to load client profile')
  }, [error, missing])
  useEffect(() => {
    if (missing) forgetOpenedClients(clientId)
    else if (data) noteOpenedClient(data.client)
  }, [clientId, data, missing])

  if (data && !missing) return <Profile overview={data} tab={tab} tabs={tabs} {...action} />
  return (
    <>
      <NamelessHead />
      {missing ? (
        <ClientNotFound />
      ) : problem ? (
        <>
          <BackToClients />
          <ErrorState
            title="Failed to load client profile"
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {problem.detail}
          </ErrorState>
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

/** The page's heading until the client's name is known. */
function NamelessHead() {
  useTitle('Client profile')
  return <h1 className="sr-only">Client profile</h1>
}

type ProfileProps = TabActionProps & { overview: ClientOverview; tab: string; tabs: readonly ProfileTab[] }

function Profile({ overview, tab, tabs, ...action }: ProfileProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const portal = useQuery(portalAccessQuery(overview.client.id))
  const dialogs = useClientDialogs()
  const { archive, restore } = useClientActions({
    onLimit: () => dialogs.show({ kind: 'limit' }),
    onUpcoming: (client) => dialogs.show({ kind: 'archive', client }),
  })
  const exports = useExportDialogs()
  const { client } = overview
  const openPortalAccess = () => dialogs.show({ kind: 'portal', client })
  return (
    <OpenPortalAccess value={openPortalAccess}>
      <OpenAlerts
        alerts={overview.openAlerts}
        further={overview.urgentDrafts.map((draft) => (
          <UrgentDraftRow key={draft.id} draft={draft} />
        ))}
      />
      <ProfileHeader
        overview={overview}
        tab={tab}
        tabs={tabs}
        onEdit={() => dialogs.show({ kind: 'edit', id: client.id })}
        portalState={portal.data?.state}
        onPortal={openPortalAccess}
        onExport={() => exports.show({ kind: 'record', client })}
        onRestore={() => void restore(client.id)}
      />
      <ProfileSections overview={overview} tab={tab} tabs={tabs} tierStatus={me.data?.tierStatus} {...action} />
      <ClientDialogs dialogs={dialogs} clients={[client]} onArchive={archive} />
      <ExportDialogs dialogs={exports} />
    </OpenPortalAccess>
  )
}

function ClientNotFound() {
  return (
    <EmptyState
      icon={UserX}
      title="Client Not Found"
      actions={
        <PathButton to="/app/clients" variant="filled">
          Back to My Clients
        </PathButton>
      }
    >
      The requested client profile could not be found.
    </EmptyState>
  )
}
