import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { AccountsSkeleton } from '../../features/admin-accounts/AccountsSkeleton.tsx'
import { adminServicesPage } from '../../features/admin-services/admin-services.page.ts'
import { ServicesTable } from '../../features/admin-services/ServicesTable.tsx'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../shell/PageHead.tsx'

/** /app/admin/integrations: services outside this server. */
export function AdminServicesScreen() {
  const services = useQuery(queries.adminServices.list.queryOptions({ staleTime: 0 }))
  return (
    <>
      <PageHead
        title={adminServicesPage.title}
        fact="Services outside this server. Numbers count practices, or browsers for push notifications."
        actions={
          <Button icon={RefreshCw} busy={services.isFetching} onClick={() => void services.refetch()}>
            Refresh
          </Button>
        }
      />
      {services.isError && <ErrorState title="Integrations could not be loaded" {...failedLoad(services)} />}
      {services.isPending && <AccountsSkeleton />}
      {services.data && <ServicesTable services={services.data.items} />}
    </>
  )
}
