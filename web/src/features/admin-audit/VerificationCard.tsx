import type { AuditVerification } from '@openhour/shared/features/admin-audit/admin-audit.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { countOf, formatMoment, formatNumber } from '../../lib/time/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const lookEveryMs = 1_000
const isUnderWay = (given: AuditVerification | null | undefined) =>
  given?.state === 'waiting' || given?.state === 'running'

/** Recomputes every chain on the server. All admins see the same progress. */
export function VerificationCard() {
  const queryClient = useQueryClient()
  const options = queries.adminAudit.verification.queryOptions({
    refetchInterval: ({ state }) => (isUnderWay(state.data?.verification) ? lookEveryMs : false),
  })
  const query = useQuery(options)
  const starting = useAction()
  const newest = query.data?.verification
  const start = () =>
    starting.run(
      'start',
      async () => queryClient.setQueryData(options.queryKey, await api.adminAudit.startVerification()),
      'The verification could not be started',
    )
  return (
    <Card padding="lg">
      <CardHead
        title="Verification"
        fact="Recomputes every entry of every chain, and compares the ends with those that the server wrote down."
        actions={
          query.isSuccess && (
            <Button
              icon={ShieldCheck}
              busy={starting.busy !== undefined || isUnderWay(newest)}
              onClick={() => void start()}
            >
              Verify every chain
            </Button>
          )
        }
      />
      {query.isPending && (
        <Loading label="Loading the last verification">
          <Skeleton className="h-5 w-64" />
        </Loading>
      )}
      {query.isError && <ErrorState title="The last verification could not be loaded" {...failedLoad(query)} />}
      {query.isSuccess && (newest ? <Outcome verification={newest} /> : <p>Nobody has verified the log here yet.</p>)}
    </Card>
  )
}

function Outcome({ verification }: { verification: AuditVerification }) {
  const { state, startedAt, startedBy, endedAt, entries, expected, chains, anchored, faultCount, faults } = verification
  const by = `Started ${formatMoment(startedAt, { zone: 'UTC' })} UTC by ${startedBy ?? 'a deleted account'}`
  if (isUnderWay(verification)) {
    const label =
      expected === null
        ? 'Waiting to begin'
        : `${formatNumber(entries)} of ${formatNumber(Math.max(entries, expected))} entries`
    return (
      <div className="grid gap-2">
        <ProgressBar width="full" value={expected ? entries / expected : 0} label={label} />
        <p className="text-sm text-muted">
          {label}. {by}. You can leave this page meanwhile.
        </p>
      </div>
    )
  }
  if (state === 'failed')
    return (
      <div role="status" className="grid justify-items-start gap-1">
        <Badge tone="honey">Not finished</Badge>
        <p className="text-sm text-muted">
          {by}. It stopped before the end, which says nothing about the log. Verify again; the server’s log says why.
        </p>
      </div>
    )
  const found = faultCount ?? 0
  return (
    <div role="status" className="grid justify-items-start gap-2">
      <Badge tone={found === 0 ? 'good' : 'bad'}>{found === 0 ? 'Intact' : countOf(found, 'fault')}</Badge>
      <p className="text-sm text-muted">
        {countOf(entries, 'entry', 'entries')} in {countOf(chains ?? 0, 'chain')} recomputed,{' '}
        {countOf(anchored ?? 0, 'end')} compared. {by}
        {endedAt !== null && `, ended ${formatMoment(endedAt, { zone: 'UTC' })}`}.
      </p>
      {found > 0 && (
        <>
          <p>
            The log was changed outside the product, or its file of ends was. Keep the database as it is, and compare it
            with a backup.
          </p>
          <ul aria-label="Faults" className="w-full divide-y divide-line border-t border-line text-sm">
            {faults.map(({ account, chain, seq, what }, index) => (
              <li key={index} className="py-2 wrap-anywhere">
                {account ?? (chain === null ? 'All chains' : 'A deleted account')}
                {seq !== null && `, entry ${seq}`}: {what}
              </li>
            ))}
          </ul>
          {found > faults.length && <p className="text-sm text-muted">The first {faults.length} are listed.</p>}
        </>
      )}
    </div>
  )
}
