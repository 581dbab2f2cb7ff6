import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { AccountsCard } from '../../features/admin/AccountsCard.tsx'
import { ActivityCard } from '../../features/admin/ActivityCard.tsx'
import { AdminSkeleton } from '../../features/admin/AdminSkeleton.tsx'
import { ErrorsCard } from '../../features/admin/ErrorsCard.tsx'
import { NeedsCard } from '../../features/admin/NeedsCard.tsx'
import { PartsCard } from '../../features/admin/PartsCard.tsx'
import { SizesCard } from '../../features/admin/SizesCard.tsx'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { adminHomePage } from './admin-home.page.ts'

/** /app/admin: the state of the installation. Admins see numbers, never anyone's record. */
export function AdminHomeScreen() {
  const overview = useQuery(queries.admin.overview.queryOptions({ staleTime: 0 }))
  const { data } = overview
  return (
    <>
      <PageHead
        title={adminHomePage.title}
        fact={data && `Openhour ${data.version}, started ${formatMoment(data.startedAt)}`}
        actions={
          <Button icon={RefreshCw} busy={overview.isFetching} onClick={() => void overview.refetch()}>
            Refresh
          </Button>
        }
      />
      <div className="flex flex-col gap-4 lg:gap-5">
        {overview.isError && <ErrorState title="System status could not be loaded" {...failedLoad(overview)} />}
        {overview.isPending && <AdminSkeleton />}
        {data && (
          <>
            <NeedsCard overview={data} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.75fr_1fr] *:min-w-0 lg:gap-5">
              <PartsCard parts={data.parts} />
              <div className="flex flex-col gap-4 *:min-w-0 lg:gap-5">
                <AccountsCard accounts={data.accounts} />
                <ActivityCard days={data.days} />
                <ErrorsCard faults={data.faults} />
                <SizesCard sizes={data.sizes} parts={data.parts} />
              </div>
            </div>
          </>
        )}
      </div>
    </>
  )
}
