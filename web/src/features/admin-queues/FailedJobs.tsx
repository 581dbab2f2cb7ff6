import type { FailedJob } from '@openhour/shared/features/admin-queues/admin-queues.contract.ts'
import { jobWords } from '@openhour/shared/features/admin-queues/admin-queues.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { useOlderList } from '../../lib/lists/use-older-list.ts'
import { withProof } from '../../lib/session/proof.ts'
import { countOf, formatMoment } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { OlderList } from '../../ui/list/OlderList.tsx'
import { HeadFilters } from '../../ui/list/ListSwitch.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { jobList } from './job-list.ts'

/** Jobs that failed, each with a retry and, where that leaves nothing behind, a discard. */
export function FailedJobs() {
  const list = useOlderList(jobList, undefined)
  const queryClient = useQueryClient()
  const acting = useAction()
  const [asking, setAsking] = useState<FailedJob>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queries.adminQueues.key() })
  const act = async (name: string, work: () => Promise<unknown>, done: string, failed: string) => {
    if (await acting.run(name, work, failed)) toast.good(done)
    await refresh()
  }
  const retry = ({ id }: FailedJob) =>
    act(id, () => api.adminQueues.retry({ id }), 'The job runs again', 'The job was not retried')
  const retryAll = async () => {
    const work = async () => {
      const { jobs } = await api.adminQueues.retryAll()
      toast.good(`${countOf(jobs, 'job')} will run again`)
    }
    await acting.run('all', work, 'No job was retried')
    await refresh()
  }
  const discard = (job: FailedJob) => {
    setAsking(undefined)
    const work = () => withProof(() => api.adminQueues.discard({ id: job.id }))
    void act(job.id, work, 'The job was discarded', 'The job was not discarded')
  }
  return (
    <section aria-label="Failed jobs">
      <SectionHead
        title="Failed jobs"
        actions={
          <>
            <HeadFilters filters={list.filters} />
            {list.data?.items.some(({ givenUp }) => givenUp) && (
              <Button icon={RotateCcw} busy={acting.busy === 'all'} onClick={() => void retryAll()}>
                Retry all given up
              </Button>
            )}
          </>
        }
      />
      <OlderList
        list={list}
        skeleton={
          <Loading label="Loading failed jobs">
            <Skeleton className="h-40" />
          </Loading>
        }
      >
        {({ items }) => (
          <Card padding="none">
            <ul aria-label="Failed jobs" className="divide-y divide-line">
              {items.map((job) => (
                <Row
                  key={job.id}
                  job={job}
                  busy={acting.busy === job.id}
                  onRetry={() => void retry(job)}
                  onDiscard={() => setAsking(job)}
                />
              ))}
            </ul>
          </Card>
        )}
      </OlderList>
      <AlertDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title="Discard this job?"
        description={`“${asking ? jobWords(asking.kind) : ''}” will never be done. An email that it was to send is deleted.`}
        confirmLabel="Discard"
        onConfirm={() => asking && discard(asking)}
      />
    </section>
  )
}

type RowProps = { job: FailedJob; busy: boolean; onRetry: () => void; onDiscard: () => void }

function Row({ job, busy, onRetry, onDiscard }: RowProps) {
  const { id, kind, attempts, maxAttempts, givenUp, running, error, createdAt, runAt, canDiscard } = job
  const state = running ? 'Running' : givenUp ? 'Given up' : 'Retrying'
  const next = givenUp || running ? '' : ` · next ${formatMoment(runAt, { zone: 'UTC' })}`
  return (
    <li
      data-row={id}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 outline-none sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {jobWords(kind)} <Badge tone={givenUp ? 'bad' : 'honey'}>{state}</Badge>
        </p>
        <p className="text-sm wrap-anywhere">{error}</p>
        <p className="text-sm text-muted">
          {attempts} of {countOf(maxAttempts, 'attempt')} · since {formatMoment(createdAt, { zone: 'UTC' })}
          {next}
        </p>
      </div>
      {!running && (
        <div className="flex gap-2">
          <Button size="sm" busy={busy} aria-label={`Retry ${jobWords(kind)}, no. ${id}`} onClick={onRetry}>
            Retry
          </Button>
          {canDiscard && (
            <Button size="sm" variant="ghost" aria-label={`Discard ${jobWords(kind)}, no. ${id}`} onClick={onDiscard}>
              Discard
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
