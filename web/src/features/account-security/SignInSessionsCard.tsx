import type { SignInSession } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { countOf, formatMoment } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { signInSessionsQuery } from './security-query.ts'

/** The browsers in which the person is signed in, each with a sign-out button. */
export function SignInSessionsCard() {
  const sessions = useQuery(signInSessionsQuery)
  const [busy, setBusy] = useState<string>()
  const [asking, setAsking] = useState(false)
  const others = sessions.data?.filter(({ current }) => !current) ?? []

  const act = async (what: string, work: () => Promise<unknown>, said: string) => {
    setBusy(what)
    try {
      await work()
      toast.good(said)
    } catch (error) {
      toast.bad('No browser was signed out', { description: problemFrom(error).detail })
    }
    await sessions.refetch()
    setBusy(undefined)
  }
  const end = ({ id, device }: SignInSession) =>
    act(id, () => securityCalls.endSignInSession({ id }), `${device} is signed out`)
  const endOthers = () => {
    setAsking(false)
    void act('others', securityCalls.endOtherSignInSessions, 'All other browsers are signed out')
  }
  return (
    <SecurityCard
      title="Where you are signed in"
      fact="Sign out any browser you don’t recognize, then change your password. Logout in the account menu signs out all of them."
    >
      {sessions.isPending && <Pending />}
      {sessions.isError && (
        <div className="grid justify-items-start gap-3">
          <div className="w-full">
            <FormError>{problemFrom(sessions.error).detail}</FormError>
          </div>
          <Button busy={sessions.isFetching} onClick={() => void sessions.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {sessions.isSuccess && (
        <>
          <ul aria-label="Browsers that are signed in" className="-my-3 divide-y divide-line">
            {sessions.data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={busy === session.id}
                onEnd={() => void end(session)}
              />
            ))}
          </ul>
          <div className="mt-3 border-t border-line pt-4">
            {others.length === 0 ? (
              <p className="text-sm text-muted">You aren’t signed in anywhere else.</p>
            ) : (
              <Button icon={LogOut} busy={busy === 'others'} onClick={() => setAsking(true)}>
                Sign out all others
              </Button>
            )}
          </div>
        </>
      )}
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="plain"
        title="Sign out all other browsers?"
        description="You stay signed in here. Unsaved text in the other browsers is lost."
        confirmLabel="Sign out all others"
        onConfirm={endOthers}
      />
    </SecurityCard>
  )
}

function SessionRow({ session, busy, onEnd }: { session: SignInSession; busy: boolean; onEnd: () => void }) {
  const { current, device, ip, lastActiveAt } = session
  const now = useNow()
  const Icon = /iPhone|Android|iPad|phone|tablet/i.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size={18} aria-hidden className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {current && <Badge tone="soft">This browser</Badge>}
        </p>
        <p className="text-sm text-muted">
          {ip} · {lastUse(lastActiveAt, now)}
        </p>
      </div>
      {!current && (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={`Sign out ${device}, ${ip}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function Pending() {
  return (
    <Loading label="Loading where you are signed in" className="grid gap-5">
      {[1, 2].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-3 w-64" />
        </div>
      ))}
    </Loading>
  )
}

const minuteMs = 60_000

/** 'Used just now', 'Last used 12 minutes ago', or a date after a day, in the browser's time zone. */
function lastUse(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / minuteMs)
  if (minutes < 2) return 'Used just now'
  if (minutes < 60) return `Last used ${countOf(minutes, 'minute')} ago`
  if (minutes < 24 * 60) return `Last used ${countOf(Math.floor(minutes / 60), 'hour')} ago`
  return `Last used ${formatMoment(at)}`
}
