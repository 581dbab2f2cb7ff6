import type { AdminSignIn } from '@openhour/shared/features/admin-security/admin-security.contract.ts'
import { canonicalEmail, longestEmail } from '@openhour/shared/lib/canonical-email.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LogOut, Monitor } from 'lucide-react'
import { useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { withProof } from '../../lib/session/proof.ts'
import { countOf, formatMoment } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

type Account = { accountId: string; account: string }

/** Sign-ins that still work: of one account, or the last used of all. */
export function SignIns() {
  const [search, setSearch] = useState('')
  const account = canonicalEmail(search)
  const isPartly = search !== '' && account === null
  const signIns = useQuery(
    queries.adminSecurity.signIns.queryOptions({
      input: account === null ? {} : { account },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  )
  const [asking, setAsking] = useState<Account>()
  const ending = useAction()
  const items = isPartly ? [] : (signIns.data?.items ?? [])
  const [first] = account === null ? [] : items
  const end = async ({ id, device }: AdminSignIn) => {
    const work = () => withProof(() => api.adminSecurity.endSignIn({ id }))
    if (await ending.run(id, work, 'The sign-in was not ended')) toast.good(`${device} is signed out`)
    await signIns.refetch()
  }
  const endAll = async ({ accountId, account: email }: Account) => {
    setAsking(undefined)
    const work = async () => {
      const { ended } = await withProof(() => api.adminSecurity.endAllSignIns({ id: accountId }))
      toast.good(`${countOf(ended, 'sign-in')} of ${email} ended`)
    }
    await ending.run('all', work, 'No sign-in was ended')
    await signIns.refetch()
  }
  return (
    <section aria-label="Sign-ins">
      <SectionHead
        title="Sign-ins"
        fact="Browsers that are signed in now. Enter an address to end all sign-ins of that account."
        actions={
          first && (
            <Button icon={LogOut} busy={ending.busy === 'all'} onClick={() => setAsking(first)}>
              End all sign-ins
            </Button>
          )
        }
      />
      <div className="mb-5 flex">
        <SearchBox label="Email address of an account" search={search} onSearch={setSearch} longest={longestEmail} />
      </div>
      {signIns.isPending && (
        <Loading label="Loading sign-ins">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {signIns.isError && <ErrorState title="Sign-ins could not be loaded" {...failedLoad(signIns)} />}
      {signIns.isSuccess && items.length === 0 && (
        <EmptyState icon={Monitor} title="No sign-ins" small>
          {isPartly
            ? 'Enter a whole email address, such as name@example.com.'
            : 'This account is not signed in anywhere.'}
        </EmptyState>
      )}
      {items.length > 0 && (
        <Card padding="none">
          <ul aria-label="Browsers that are signed in" className="divide-y divide-line">
            {items.map((signIn) => (
              <Row key={signIn.id} signIn={signIn} busy={ending.busy === signIn.id} onEnd={() => void end(signIn)} />
            ))}
          </ul>
        </Card>
      )}
      <AlertDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        tone="plain"
        title="End all sign-ins?"
        description={`All browsers of ${asking?.account ?? ''} are signed out at once, and unfinished links stop working. Unsaved text there is lost. The act is recorded in both audit logs.`}
        confirmLabel="End all sign-ins"
        onConfirm={() => asking && void endAll(asking)}
      />
    </section>
  )
}

function Row({ signIn, busy, onEnd }: { signIn: AdminSignIn; busy: boolean; onEnd: () => void }) {
  const { account, role, device, ip, lastActiveAt, current } = signIn
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
          {account} {current && <Badge tone="soft">This browser</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted first-letter:uppercase">
          {role} · {device} · {ip} · last active {formatMoment(lastActiveAt, { zone: 'UTC' })}
        </p>
      </div>
      {!current && (
        <Button size="sm" busy={busy} aria-label={`End ${device} of ${account}, ${ip}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
