import { type CalendarProposal, Connection } from '@openhour/shared/features/connections/connections.contract.ts'
import type {
  ConnectionKind,
  ConnectionTitles,
  OAuthKind,
} from '@openhour/shared/features/connections/connections.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const connection = columns('connections', Connection, {
  kind: sql<ConnectionKind>`kind`,
  state: sql<Connection['state']>`state`,
  titles: sql<ConnectionTitles>`titles`,
})

export const listConnections = builtOnce((therapistId: string) =>
  build
    .selectFrom('connections')
    .select(connection)
    .where('therapist_id', '=', therapistId)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .compile(),
)

export const findConnection = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('connections')
    .select(connection)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

/** Changes made in calendars that wait for an answer, next appointment first. */
export const listProposals = builtOnce((therapistId: string) =>
  sql<CalendarProposal>`select p.id, p.kind, p.change, p.appointment_id as "appointmentId", c.name as "clientName", a.starts_at as "startsAt",
      a.ends_at as "endsAt", a.updated_at as "updatedAt", p.starts_at as "newStartsAt", p.ends_at as "newEndsAt"
    from calendar_proposals p
    join appointments a on a.therapist_id = p.therapist_id and a.id = p.appointment_id
    join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id
    where p.therapist_id = ${therapistId}::uuid and p.declined_at is null order by a.starts_at, p.id limit 100`.compile(
    build,
  ),
)

export const declineProposal = builtOnce((therapistId: string, id: string) =>
  build
    .updateTable('calendar_proposals')
    .set({ declined_at: sql<string>`now()` })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('declined_at', 'is', null)
    .returning('id')
    .compile(),
)

/** Enqueues the jobs of the acting therapist's connections. */
export const checkConnections = builtOnce(() =>
  sql<{ started: boolean }>`select app.check_connections() as started`.compile(build),
)

/** A trigger enqueues the job that renames the events. */
export const changeTitles = builtOnce((therapistId: string, kind: ConnectionKind, titles: ConnectionTitles) =>
  build
    .updateTable('connections')
    .set({ titles })
    .where('therapist_id', '=', therapistId)
    .where('kind', '=', kind)
    .where('is_active', '=', true)
    .returning(connection)
    .compile(),
)

/** Ends the transaction with `connected-already` if an active connection of this kind works. */
export const connectService = builtOnce(
  (id: string, kind: ConnectionKind, account: string | null, sealed: Buffer, expiresAt: string | null) =>
    sql`select app.connect_service(${id}::uuid, ${kind}, ${account}::text, ${sealed}::bytea, ${expiresAt}::timestamptz)`.compile(
      build,
    ),
)

export const disconnectService = builtOnce((kind: ConnectionKind) =>
  sql<{ disconnected: boolean }>`select app.disconnect_service(${kind}) as disconnected`.compile(build),
)

/** An appointment for which a meeting is to be created. */
export const findForMeeting = builtOnce((therapistId: string, id: string) =>
  sql<{
    isOpen: boolean
  }>`select a.type = 'online' and a.cancelled_at is null and a.ends_at > now() as "isOpen"
    from appointments a where a.therapist_id = ${therapistId}::uuid and a.id = ${id}::uuid`.compile(build),
)

// The statements below run as openhour_worker.

type OAuthState = { userId: string; signInSessionId: string; kind: OAuthKind; verifier: string; expiresAt: string }

export const addState = builtOnce((hash: Buffer, { userId, signInSessionId, kind, verifier, expiresAt }: OAuthState) =>
  build
    .insertInto('oauth_states')
    .values({
      state_hash: hash,
      user_id: userId,
      sign_in_session_id: signInSessionId,
      kind,
      verifier,
      expires_at: expiresAt,
    })
    .compile(),
)

/** Uses it up, whoever asks: a state that somebody else holds is not to be used again. */
export const takeState = builtOnce((hash: Buffer) =>
  sql<OAuthState>`delete from oauth_states where state_hash = ${hash}
    returning user_id as "userId", sign_in_session_id as "signInSessionId", kind, verifier, expires_at as "expiresAt"`.compile(
    build,
  ),
)

export const forgetStates = builtOnce((at: string) =>
  sql`delete from oauth_states where expires_at < ${at}::timestamptz`.compile(build),
)

/** An active connection with its sealed access. */
export type OpenConnection = {
  therapistId: string
  id: string
  kind: ConnectionKind
  titles: ConnectionTitles
  state: Connection['state']
  sealed: Buffer
  syncToken: string | null
  readUntil: string | null
  timeZone: string
  subscribed: boolean
  subscriptionTier: string | null
  subscriptionEnd: string | null
  trialEndsAt: string | null
}

/** The active connections of a practice, with its plan. */
export const listOpen = builtOnce((therapistId: string) =>
  sql<OpenConnection>`select k.therapist_id as "therapistId", k.id, k.kind, k.titles, k.state, x.sealed, x.sync_token as "syncToken",
      x.read_until as "readUntil", p.timezone as "timeZone", s.subscribed, s.subscription_tier as "subscriptionTier",
      s.subscription_end as "subscriptionEnd", s.trial_ends_at as "trialEndsAt"
    from connections k
    join connection_access x on x.therapist_id = k.therapist_id and x.connection_id = k.id
    join practice_settings p on p.user_id = k.therapist_id
    join subscribers s on s.user_id = k.therapist_id
    where k.therapist_id = ${therapistId}::uuid and k.is_active order by k.created_at`.compile(build),
)

/** Lets one caller alone renew the tokens of a connection until then. No row: another one does. */
export const claimRenewal = builtOnce((therapistId: string, id: string, renewal: string, at: string, until: string) =>
  sql<{
    sealed: Buffer
  }>`update connection_access set renewal = ${renewal}::uuid, renewal_until = ${until}::timestamptz
    where therapist_id = ${therapistId}::uuid and connection_id = ${id}::uuid and not ending
      and (renewal is null or renewal_until < ${at}::timestamptz) returning sealed`.compile(build),
)

export const findSealed = builtOnce((therapistId: string, id: string) =>
  sql<{
    sealed: Buffer
  }>`select sealed from connection_access where therapist_id = ${therapistId}::uuid and connection_id = ${id}::uuid and not ending`.compile(
    build,
  ),
)

/** Stores renewed tokens and ends the claim, unless the connection was disconnected meanwhile. */
export const saveRenewal = builtOnce(
  (therapistId: string, id: string, renewal: string, sealed: Buffer, expiresAt: string) =>
    sql<{ id: string }>`with saved as (
      update connection_access set sealed = ${sealed}, renewal = null, renewal_until = null
        where therapist_id = ${therapistId}::uuid and connection_id = ${id}::uuid and renewal = ${renewal}::uuid returning connection_id)
    update connections set token_expires_at = ${expiresAt}::timestamptz where therapist_id = ${therapistId}::uuid
      and id in (select connection_id from saved) returning id`.compile(build),
)

export const endRenewal = builtOnce((therapistId: string, id: string, renewal: string) =>
  sql`update connection_access set renewal = null, renewal_until = null
    where therapist_id = ${therapistId}::uuid and connection_id = ${id}::uuid and renewal = ${renewal}::uuid`.compile(
    build,
  ),
)

/** Does not end `reconnect`: only a new connection does, and a job that had nothing to ask says nothing about access. */
export const noteSuccess = builtOnce((therapistId: string, id: string, at: string) =>
  sql`update connections set state = 'working', problem = null, success_at = ${at}::timestamptz
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid and state <> 'reconnect'
      and (state <> 'working' or success_at is null or success_at < ${at}::timestamptz - interval '5 minutes')`.compile(
    build,
  ),
)

export const noteProblem = builtOnce(
  (therapistId: string, id: string, state: 'failing' | 'reconnect', problem: string, at: string) =>
    sql`update connections set state = ${state}, problem = ${problem}, problem_at = ${at}::timestamptz
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid and is_active`.compile(build),
)

/** What was disconnected and is not yet revoked. */
export const listEnding = builtOnce((therapistId: string) =>
  sql<{
    id: string
    kind: ConnectionKind
    sealed: Buffer
  }>`select connection_id as id, kind, sealed from connection_access
    where therapist_id = ${therapistId}::uuid and ending`.compile(build),
)

/** Everything that services gave to an account, active or not. */
export const listAccess = builtOnce((therapistId: string) =>
  sql<{
    id: string
    kind: ConnectionKind
    sealed: Buffer
  }>`select connection_id as id, kind, sealed from connection_access
    where therapist_id = ${therapistId}::uuid`.compile(build),
)

export const forgetAccess = builtOnce((therapistId: string, id: string) =>
  sql`delete from connection_access where therapist_id = ${therapistId}::uuid and connection_id = ${id}::uuid and ending`.compile(
    build,
  ),
)

export const enqueueAll = builtOnce((job: 'sync-connections' | 'read-calendar') =>
  sql`select app.enqueue_connection_jobs(${job})`.compile(build),
)

export const saveCursor = builtOnce((therapistId: string, id: string, token: string | null, until: string) =>
  sql`update connection_access set sync_token = ${token}::text, read_until = ${until}::timestamptz, read_at = now()
    where therapist_id = ${therapistId}::uuid and connection_id = ${id}::uuid`.compile(build),
)
