import { useReadableEmail } from '../../lib/readable-email.ts'
import { ShieldAlert } from 'lucide-react'
import { formatDate } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import { unnamed } from './client-labels.ts'
import { type ClientMenuProps, clientMenu } from './client-menu.ts'
import { nextText, urgentText, waitingOf } from './card-texts.ts'
import { portalStateLabels } from './portal-state-labels.ts'

export function ClientCard(props: ClientMenuProps) {
  const { client } = props
  const email = useReadableEmail(client.email ?? '')
  const name = client.name || unnamed
  const { icon: PortalIcon, label: portalLabel } = portalStateLabels[client.portalState]
  const page = `/app/clients/${client.id}`
  const urgent = urgentText(client)
  const waiting = waitingOf(client)
  return (
    <Card className="relative flex h-full flex-col hover:bg-surface-2">
      {urgent && (
        <PathLink
          to={page}
          aria-label={`${name}: ${urgent}`}
          className="relative z-1 mb-4 flex min-h-12 items-center gap-2.5 rounded-lg border border-l-4 border-bad px-3 py-1 text-sm font-medium hover:bg-surface-2"
        >
          <ShieldAlert size={18} aria-hidden className="shrink-0 text-bad" />
          {urgent}
        </PathLink>
      )}
      <div className="flex items-center gap-3">
        <Avatar name={name} size={44} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 font-sans wrap-anywhere text-lg font-semibold tracking-normal">
            <PathLink to={page} dir="auto" className="after:absolute after:inset-0 after:rounded-xl">
              {name}
            </PathLink>
          </h2>
          <p className="truncate text-sm text-muted">{email || 'No email'}</p>
          {client.portalState !== 'not-invited' && (
            <p className="mt-0.5 flex items-center gap-1 text-xs text-muted">
              <PortalIcon size={14} aria-hidden />
              {portalLabel}
            </p>
          )}
        </div>
        <ActionsMenu of={name} size="sm" className="relative z-1 -mr-2 self-start" entries={clientMenu(props)} />
      </div>
      <div className="mt-4 flex min-h-6 flex-wrap items-center gap-2 text-sm">
        {client.diagnosis ? (
          <Badge className="min-w-0">{client.diagnosis}</Badge>
        ) : (
          <span className="text-muted">No diagnosis recorded</span>
        )}
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Fact name="Age" value={client.age ?? '-'} className="shrink-0" />
        <Fact name="Gender" value={client.gender || 'Not specified'} />
        <Fact name="Added" value={formatDate(client.createdAt)} className="ml-auto shrink-0 text-right" />
      </dl>
      <p className="mt-3 text-sm">
        {client.nextAppointment ? (
          <>
            <span className="text-muted">Next: </span>
            {nextText(client.nextAppointment)}
          </>
        ) : (
          <span className="text-muted">No appointment booked</span>
        )}
        {waiting.length > 0 && <span className="block font-medium text-honey">{waiting.join(', ')}</span>}
      </p>
      <div className="relative z-1 mt-auto pt-4">
        <PathButton to={page} variant="soft" block className="h-9!" aria-label={`View Details of ${name}`}>
          View Details
        </PathButton>
      </div>
    </Card>
  )
}

function Fact({ name, value, className }: { name: string; value: string | number; className?: string }) {
  return (
    <div className={className ?? 'min-w-0'}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="truncate">{value}</dd>
    </div>
  )
}
