import type { Connection } from '@openhour/shared/features/connections/connections.contract.ts'
import {
  type ConnectionKind,
  connectionNames,
  connectionTexts,
  type OAuthKind,
} from '@openhour/shared/features/connections/connections.rules.ts'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { ago } from '../../lib/time/ago.ts'
import { formatDate } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import { CaldavDialog } from './CaldavDialog.tsx'
import { EventTitles } from './EventTitles.tsx'

const texts: Record<ConnectionKind, { what: string; ends: string }> = {
  zoom: {
    what: 'Online appointments get a Zoom meeting that moves and ends with them. Its topic names no client.',
    ends: 'New appointments get no meeting. Meetings that exist stay in Zoom, and their links keep working.',
  },
  google_calendar: {
    what: 'Your appointments appear in your Google Calendar, and clients can’t book while it says you are busy. Openhour reads only times, no titles.',
    ends: 'Appointments that are in your Google Calendar stay there, and Google’s busy times no longer keep clients from booking.',
  },
  caldav: {
    what: 'The same with iCloud, Fastmail, Nextcloud or any other calendar that speaks CalDAV. Use an app password, never your main one.',
    ends: 'Appointments that are in your calendar stay there, and its busy times no longer keep clients from booking. Delete the app password at your provider too.',
  },
}

type ConnectionCardProps = {
  kind: ConnectionKind
  connection: Connection | undefined
  /** This server can connect it. */
  isAvailable: boolean
  zone: string
  locked: boolean
}

export function ConnectionCard({ kind, connection, isAvailable, zone, locked }: ConnectionCardProps) {
  const name = connectionNames[kind]
  const { busy, refusal, connect, disconnect, check } = useConnecting(kind)
  const [open, setOpen] = useState<'caldav' | 'ending'>()
  const begin = () => (kind === 'caldav' ? setOpen('caldav') : void connect(kind))
  return (
    <Card padding="lg">
      <section aria-label={name}>
        <CardHead
          title={name}
          fact={connection?.account ?? undefined}
          actions={<StateBadge connection={connection} />}
        />
        <p className="max-w-160 text-muted">{texts[kind].what}</p>
        {connection && <Health connection={connection} zone={zone} />}
        {connection && !locked && kind !== 'zoom' && connection.state !== 'reconnect' && (
          <EventTitles kind={kind} titles={connection.titles} />
        )}
        {!connection && !isAvailable && (
          <p className="mt-4 text-sm text-muted">{kind !== 'caldav' && connectionTexts.notSetUp(kind)}</p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {!locked && isAvailable && (!connection || connection.state === 'reconnect') && (
            <Button variant={connection ? 'filled' : 'outlined'} busy={busy === 'connect'} onClick={begin}>
              {connection ? `Reconnect ${name}` : `Connect ${name}`}
            </Button>
          )}
          {!locked && connection && connection.state !== 'reconnect' && (
            <Button icon={RefreshCw} busy={busy === 'check'} onClick={() => void check()}>
              Check now
            </Button>
          )}
          {connection && (
            <Button variant="danger-text" busy={busy === 'disconnect'} onClick={() => setOpen('ending')}>
              Disconnect
            </Button>
          )}
        </div>
        <div className="mt-3 not-has-[p]:hidden">
          <FormError>{refusal}</FormError>
        </div>
      </section>
      <AlertDialog
        open={open === 'ending'}
        onClose={() => setOpen(undefined)}
        title={`Disconnect ${name}?`}
        description={texts[kind].ends}
        confirmLabel="Disconnect"
        onConfirm={() => {
          setOpen(undefined)
          void disconnect()
        }}
      />
      {kind === 'caldav' && open === 'caldav' && <CaldavDialog open onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

function StateBadge({ connection }: { connection: Connection | undefined }) {
  if (!connection) return <Badge>Not connected</Badge>
  if (connection.state === 'reconnect') return <Badge tone="honey">Reconnect</Badge>
  return (
    <Badge tone={connection.state === 'working' ? 'good' : 'honey'} dot>
      Connected
    </Badge>
  )
}

function Health({ connection, zone }: { connection: Connection; zone: string }) {
  const now = useNow()
  const { createdAt, state, problem, problemAt, successAt } = connection
  return (
    <div className="mt-3 flex flex-col gap-1 text-sm">
      <p className="text-muted">
        Connected since {formatDate(createdAt, { zone })}.{' '}
        {state === 'working' && successAt !== null && `Worked ${ago(successAt, now)}.`}
      </p>
      {state !== 'working' && (
        <p className="font-medium text-honey">
          {problem} {state === 'failing' && problemAt !== null && `Last tried ${ago(problemAt, now)}.`}
        </p>
      )}
    </div>
  )
}

type Action = 'connect' | 'check' | 'disconnect'

function useConnecting(kind: ConnectionKind) {
  const refresh = useRefresh('connections')
  const { busy, refusal, run } = useAction<Action>()
  return {
    busy,
    refusal,
    connect: (service: OAuthKind) =>
      run(
        'connect',
        async () => {
          const { url } = await api.connections.begin({ kind: service })
          window.location.assign(url)
        },
        connectionTexts.startFailed[service],
      ),
    check: () =>
      run(
        'check',
        async () => {
          await api.connections.check()
          toast.plain('Checking now', { description: 'What has changed appears here in a moment.' })
          await refresh()
        },
        'The check could not be started',
      ),
    disconnect: () =>
      run(
        'disconnect',
        async () => {
          await api.connections.disconnect({ kind })
          toast.good(`${connectionNames[kind]} disconnected`)
          await refresh()
        },
        connectionTexts.disconnectFailed,
      ),
  }
}
