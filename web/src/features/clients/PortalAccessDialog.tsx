import { failedLoad } from '../../lib/api/failed-load.ts'
import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import type { PortalAccess } from '@openhour/shared/features/invitations/invitations.contract.ts'
import { invitationHours } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate, formatMoment } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import type { PortalClient } from './client-actions.ts'
import { unnamed } from './client-labels.ts'
import { PortalBadge } from './PortalBadge.tsx'
import { portalAccessQuery } from './portal-access-query.ts'
import { usePortalActions } from './portal-actions.ts'

const [useEndingDialogs, EndingDialogs] = defineDialogs()({
  end: lazyDialog(() => import('./EndAccessDialog.tsx').then((file) => file.EndAccessDialog)),
})

type PortalAccessDialogProps = {
  client: PortalClient
  /** As last loaded. */
  clients: readonly PortalClient[] | undefined
  open: boolean
  onClose: () => void
  /** Opens the form with the client's email instead. */
  onEdit: (id: string) => void
}

/** Lazy-loaded. Mount a new instance each time it opens. After an action it stays open and shows the new state. */
export function PortalAccessDialog({ client: opened, clients, open, onClose, onEdit }: PortalAccessDialogProps) {
  const client = clients?.find(({ id }) => id === opened.id) ?? opened
  const name = client.name || unnamed
  const { data: access, error, isFetching, refetch } = useQuery(portalAccessQuery(client.id))
  const ending = useEndingDialogs()
  const { busy, refusal, sent, send, revoke, askDetails } = usePortalActions(client.id)
  const pending = access?.state === 'invited' || access?.state === 'opened'
  const joined = access?.state === 'joined'
  // Not again right after sending: a second press would break the link just sent.
  const archived = client.archivedAt !== null
  const sends = access !== undefined && !joined && !archived && Boolean(client.email) && !(sent && pending)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      beside={<Avatar name={name} size={56} />}
      title="Portal access"
      description={name}
      aside={
        pending ? (
          <Button variant="danger-text" busy={busy === 'revoking'} onClick={() => void revoke()}>
            Revoke invitation
          </Button>
        ) : (
          joined && (
            <Button
              variant="danger-text"
              aria-haspopup="dialog"
              onClick={() => ending.show({ kind: 'end', clientId: client.id, name })}
            >
              End portal access
            </Button>
          )
        )
      }
      actions={
        access && (
          <>
            {sends && <Button onClick={onClose}>Close</Button>}
            {sends ? (
              <Button variant={pending ? 'outlined' : 'filled'} busy={busy === 'sending'} onClick={() => void send()}>
                {access.state === 'not-invited' ? 'Send invitation' : 'Send again'}
              </Button>
            ) : (
              <Button onClick={onClose}>Close</Button>
            )}
          </>
        )
      }
    >
      {access ? (
        <div className="flex flex-col gap-4">
          {refusal && <FormError>{refusal}</FormError>}
          <div role="status">
            <PortalBadge state={access.state} />
          </div>
          <p>{archived ? ofArchived(access, name) : explanation(access, name, sends)}</p>
          <Facts access={access} />
          {joined && !archived && (
            <Details
              askedBefore={access.detailsAskedAt !== null}
              busy={busy === 'asking'}
              onAsk={() => void askDetails()}
            />
          )}
          {!joined && !archived && <Address email={client.email} pending={pending} onEdit={() => onEdit(client.id)} />}
        </div>
      ) : error ? (
        <ErrorState title="Failed to load portal access" {...failedLoad({ error, refetch, isFetching })} />
      ) : (
        <Loading label="Loading portal access" className="flex flex-col gap-4">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-12" />
          <Skeleton className="h-16" />
        </Loading>
      )}
      <EndingDialogs dialogs={ending} />
    </Dialog>
  )
}

function explanation({ state, sentAt }: PortalAccess, name: string, sends: boolean): string {
  const again = sends ? ' If you send it again, the earlier link stops working.' : ''
  const over = sentAt === null ? '' : ` The invitation of ${formatDate(sentAt)} no longer works.`
  return {
    'not-invited': `In the portal, ${name} can see their appointments and what you share with them.${over}`,
    invited: `${name} hasn’t opened the invitation yet.${again}`,
    opened: `${name} opened the invitation but hasn’t joined yet.${again}`,
    expired: `${name} didn’t use the invitation in time. Its link no longer works.`,
    joined: `${name} has joined and can see their appointments and what you share with them.`,
  }[state]
}

function ofArchived({ state }: PortalAccess, name: string): string {
  return state === 'joined'
    ? `${name} has joined, but sees nothing in the portal while archived. If you restore them, they see it again, unless you end their access.`
    : `${name} is archived. Restore them to invite them.`
}

/** The last invitation, unless it was revoked or the access it gave has ended. */
function Facts({
  access: { state, email, sentAt, expiresAt, openedAt, joinedAt, ...access },
}: {
  access: PortalAccess
}) {
  if (state === 'not-invited') return null
  const facts: [name: string, at: string | null][] = [
    ['Sent', sentAt],
    ['Opened', openedAt],
    state === 'joined' ? ['Joined', joinedAt] : [state === 'expired' ? 'Expired' : 'Link works until', expiresAt],
    ['Asked for details', state === 'joined' ? access.detailsAskedAt : null],
  ]
  return (
    <dl className="flex flex-col gap-2 text-md">
      {email && <Row name="Invitation sent to">{readableEmail(email)}</Row>}
      {facts.map(
        ([fact, at]) =>
          at !== null && (
            <Row key={fact} name={fact}>
              {formatMoment(at)}
            </Row>
          ),
      )}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

type DetailsProps = { askedBefore: boolean; busy: boolean; onAsk: () => void }

/** The sheet on which clients say how to reach and address them. */
function Details({ askedBefore, busy, onAsk }: DetailsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface-2 px-4 py-3 text-sm">
      <p className="min-w-0 flex-[1_1_14rem]">
        Before their first appointment, clients are asked for phone, date of birth, emergency contact and how to address
        them. You can ask at any time.
      </p>
      <Button size="sm" busy={busy} onClick={onAsk}>
        {askedBefore ? 'Ask again for details' : 'Ask for details'}
      </Button>
    </div>
  )
}

type AddressProps = { email: string | null; pending: boolean; onEdit: () => void }

/** Where the next invitation goes, and how to change that. */
function Address({ email, pending, onEdit }: AddressProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface-2 px-4 py-3 text-sm">
      <p className="min-w-0 flex-[1_1_14rem]">
        {!email ? (
          'This client has no email address. Add one to invite them.'
        ) : pending ? (
          'Wrong address? Change the client’s email. This ends the invitation.'
        ) : (
          <>
            The invitation goes to <strong className="font-semibold wrap-anywhere">{readableEmail(email)}</strong>. Its
            link works once, within {invitationHours / 24} days. Wrong address? Change the client’s email first.
          </>
        )}
      </p>
      <Button size="sm" onClick={onEdit}>
        Edit Client
      </Button>
    </div>
  )
}
