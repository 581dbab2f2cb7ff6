import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { AccountsSkeleton } from '../../features/admin-accounts/AccountsSkeleton.tsx'
import { adminIntegrationsPage } from '../../features/admin-integrations/admin-integrations.page.ts'
import { IntegrationRows } from '../../features/admin-integrations/IntegrationRows.tsx'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../shell/PageHead.tsx'

/** /app/admin/integrations: services outside this server. */
export function AdminIntegrationsScreen() {
  const services = useQuery(queries.adminIntegrations.list.queryOptions({ staleTime: 0 }))
  return (
    <>
      <PageHead
        title={adminIntegrationsPage.title}
        fact="Services outside this server. Numbers count practices, or browsers for push notifications."
        actions={
          <Button icon={RefreshCw} busy={services.isFetching} onClick={() => void services.refetch()}>
            Refresh
          </Button>
        }
      />
      {services.isError && <ErrorState title="Integrations could not be loaded" {...failedLoad(services)} />}
      {services.isPending && <AccountsSkeleton />}
      {services.data && <IntegrationRows services={services.data.items} />}
    </>
  )
}
