import type { LockOut } from '@openhour/shared/features/admin-security/admin-security.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { withProof } from '../../lib/session/proof.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { watchQuery } from './watch-query.ts'

/** Who was locked out within a day, and a button that lets them try again. */
export function LockOutsCard() {
  const watch = useQuery(watchQuery)
  const releasing = useAction()
  const release = async ({ id, account }: LockOut) => {
    const work = () => withProof(() => api.adminSecurity.releaseLockOut({ id }))
    if (await releasing.run(id, work, 'The lock-out could not be released')) toast.good(`${account} can try again now`)
    await watch.refetch()
  }
  return (
    <Card padding="lg">
      <CardHead title="Lock-outs" fact="Too many wrong passwords or codes within a day" />
      {watch.isPending && (
        <Loading label="Loading lock-outs">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {watch.isError && <ErrorState title="Lock-outs could not be loaded" {...failedLoad(watch)} />}
      {watch.isSuccess && watch.data.lockOuts.length === 0 && (
        <p className="text-muted">Nobody was locked out within a day.</p>
      )}
      {watch.isSuccess && watch.data.lockOuts.length > 0 && (
        <ul aria-label="Lock-outs" className="-my-3 divide-y divide-line">
          {watch.data.lockOuts.map((lockOut) => (
            <Row
              key={lockOut.id}
              lockOut={lockOut}
              busy={releasing.busy === lockOut.id}
              onRelease={() => void release(lockOut)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ lockOut, busy, onRelease }: { lockOut: LockOut; busy: boolean; onRelease: () => void }) {
  const { account, ip, of, at, endsAt } = lockOut
  const isOver = useNow().getTime() >= Date.parse(endsAt)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{account ?? 'An address without an account'}</p>
        <p className="text-sm wrap-anywhere text-muted">
          Wrong {of === 'code' ? 'codes' : 'passwords'} from {ip ?? 'an unknown address'},{' '}
          {formatMoment(at, { zone: 'UTC' })}.{' '}
          {isOver ? 'Over' : `Ends ${formatMoment(endsAt, { zone: 'UTC' })} at the latest`}
        </p>
      </div>
      {account !== null && !isOver && (
        <Button size="sm" icon={LockOpen} busy={busy} aria-label={`Release ${account}`} onClick={onRelease}>
          Release
        </Button>
      )}
    </li>
  )
}
