import { FailedJobs } from '../../features/admin-queues/FailedJobs.tsx'
import { JobCountsCard } from '../../features/admin-queues/JobCountsCard.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { adminQueuesPage } from './admin-queues.page.ts'

/** /app/admin/queues: what runs in the background, and what failed. */
export function QueuesScreen() {
  return (
    <>
      <PageHead title={adminQueuesPage.title} fact="Jobs that run in the background. Times are in UTC." />
      <div className="grid gap-8 *:min-w-0">
        <JobCountsCard />
        <FailedJobs />
      </div>
    </>
  )
}
