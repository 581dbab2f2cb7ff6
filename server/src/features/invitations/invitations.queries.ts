import type { PortalAccess } from '@openhour/shared/features/invitations/invitations.contract.ts'
import type { LinkState } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** How far a client of `clients` is on the way into the portal, from the last invitation. */
export const portalState = sql<
  PortalAccess['state']
>`case when clients.user_id is not null then 'joined' else coalesce((
  select case when i.revoked_at is not null or i.accepted_at is not null then 'not-invited' when i.expires_at <= now() then 'expired'
    when i.opened_at is not null then 'opened' else 'invited' end
  from client_invitations i where i.therapist_id = clients.therapist_id and i.client_id = clients.id order by i.created_at desc, i.id limit 1), 'not-invited') end`

export const findPortalAccess = builtOnce((therapistId: string, clientId: string) =>
  sql<PortalAccess>`select clients.id as "clientId", ${portalState} as state, last.email, last.created_at as "sentAt", last.expires_at as "expiresAt",
      last.opened_at as "openedAt", case when clients.user_id is not null then clients.joined_at end as "joinedAt",
      clients.details_asked_at as "detailsAskedAt"
    from clients left join lateral (select email, created_at, expires_at, opened_at from client_invitations i where i.therapist_id = clients.therapist_id and i.client_id = clients.id
      order by i.created_at desc, i.id limit 1) last on true
    where clients.therapist_id = ${therapistId} and clients.id = ${clientId}`.compile(build),
)

type Invitation = { id: string; tokenHash: Buffer; expiresAt: string; mailId: string; link: string }

/** Refuses with `client-missing`, `client-archived`, `client-joined` or `no-address`. */
export const inviteClient = builtOnce((clientId: string, { id, tokenHash, expiresAt, mailId, link }: Invitation) =>
  sql`select app.invite_client(${clientId}::uuid, ${id}::uuid, ${tokenHash}::bytea, ${expiresAt}::timestamptz, ${mailId}::uuid,
    ${link})`.compile(build),
)

export const revokeInvitation = builtOnce((clientId: string) =>
  sql`select app.revoke_invitation(${clientId}::uuid)`.compile(build),
)

/** Tells the client who ends their access, while the account is still on the record. */
export const tellAccessEnds = builtOnce((therapistId: string, clientId: string) =>
  sql`select app.raise_notification(c.user_id, 'access-ended', 'Your portal access was ended',
      left(app.practice_name(p.practice_name, p.full_name), 100) || ' ended your access to their portal. Your account stays. Ask them what happens with your record and your appointments.',
      '/client/dashboard')
    from clients c join profiles p on p.id = c.therapist_id
    where c.therapist_id = ${therapistId} and c.id = ${clientId} and c.user_id is not null and c.archived_at is null`.compile(
    build,
  ),
)

/** Takes the account off the client's record. */
export const endPortalAccess = builtOnce((therapistId: string, clientId: string) =>
  build
    .updateTable('clients')
    .set({ user_id: null })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', clientId)
    .where('user_id', 'is not', null)
    .compile(),
)

export type FoundInvitation = {
  state: LinkState
  email: string
  practiceName: string
  therapistName: string
  clientName: string
}

/** For sign-in, which knows no one yet. */
export const findInvitation = builtOnce((tokenHash: Buffer, at: string) =>
  sql<FoundInvitation>`select state, email, practice_name as "practiceName", therapist_name as "therapistName", client_name as "clientName"
    from app.find_invitation(${tokenHash}::bytea, ${at}::timestamptz)`.compile(build),
)

export const openInvitation = builtOnce((tokenHash: Buffer, at: string) =>
  sql`select app.open_invitation(${tokenHash}::bytea, ${at}::timestamptz)`.compile(build),
)

/** Refuses with `invitation-over` unless the link can still be used. Runs before an account is added for it. */
export const requireOpenInvitation = builtOnce((tokenHash: Buffer, at: string) =>
  sql`select app.refuse_when(not exists (
    select from app.find_invitation(${tokenHash}::bytea, ${at}::timestamptz) where state = 'open'), 'invitation-over')`.compile(
    build,
  ),
)
