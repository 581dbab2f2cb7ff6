import {
  Client,
  ClientDetails,
  type clientSorts,
  ListedClient,
} from '@openhour/shared/features/clients/clients.contract.ts'
import { withStoredAddresses } from '@openhour/shared/lib/canonical-email.ts'
import { sql } from 'kysely'
import { columns, values } from '../../platform/database/columns.ts'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { countUrgentDrafts } from '../ai/ai-review.queries.ts'
import { portalState } from '../invitations/invitations.queries.ts'

const practiceZone = sql<string>`coalesce((select timezone from practice_settings where user_id = app.therapist_id()), 'UTC')`
const openAlerts = sql<number>`(select count(*)::int from risk_alerts a
  where a.therapist_id = clients.therapist_id and a.client_id = clients.id and a.acknowledged_at is null)`
const urgentDrafts = countUrgentDrafts(sql.ref('clients.therapist_id'), sql.ref('clients.id'))

const noEmail = sql<boolean>`(clients.email is null)`
const ageNotKnown = sql<boolean>`(clients.age is null and clients.date_of_birth is null)`

// for `withAge`
const forAge = [sql.ref<string | null>('clients.date_of_birth').as('birth'), practiceZone.as('practiceZone')] as const
const ofClient = sql`therapist_id = clients.therapist_id and client_id = clients.id`
const unsignedNotes = sql<number>`(select count(*)::int from clinical_notes where ${ofClient} and signed_at is null)`
const unreadEntries = sql<number>`(select count(*)::int from mood_logs where ${ofClient} and author = 'client' and read_at is null)`
const unreadMeasures = sql<number>`(select count(*)::int from measure_responses where ${ofClient} and filled_by = 'client' and read_at is null)`
const nextAppointment = (at: string) =>
  sql<
    ListedClient['nextAppointment']
  >`(select json_build_object('date', appointment_date, 'startTime', to_char(start_time, 'HH24:MI'))
    from appointments where ${ofClient} and status in ('scheduled', 'confirmed')
      and starts_at > ${at}::timestamptz - app.longest_appointment() and ends_at > ${at}::timestamptz
    order by starts_at, id limit 1)`
const listed = (at: string) =>
  [
    ...columns('clients', ListedClient, {
      openAlerts,
      urgentDrafts,
      unsignedNotes,
      unreadEntries,
      unreadMeasures,
      nextAppointment: nextAppointment(at),
      portalState,
    }),
    ...forAge,
  ] as const
const whole = [...columns('clients', Client, { noEmail, ageNotKnown }), ...forAge] as const

type ListParams = {
  archived: boolean
  search?: string | undefined
  sort: (typeof clientSorts)[number]
  limit: number
  offset: number
  /** From when on an appointment is the next. */
  at: string
}

/** One page. Further ones are read from the nearer end, and what is looked up for each row only for those of the page. */
export function listClients(therapistId: string, { archived, search, sort, limit, offset, at }: ListParams) {
  const list = clientList(archived, sort, Boolean(search), offset > 0)
  return list(therapistId, withStoredAddresses(search ?? ''), limit, offset, at)
}

const clientList = builtOncePer(
  (archived: boolean, sort: ListParams['sort'], isSearching: boolean, isFurther: boolean) =>
    (therapistId: string, words: string, limit: number, offset: number, at: string) => {
      const place = sort === 'name' ? sql`app.fold_text(name)` : sql`created_at`
      const [order, reverse] = sort === 'newest' ? ([sql`desc`, sql`asc`] as const) : ([sql`asc`, sql`desc`] as const)
      const those = sql`from clients where therapist_id = ${therapistId} and archived_at is ${archived ? sql`not null` : sql`null`}
        ${isSearching ? sql`and ${matches(words)}` : sql``}`
      const inOrder = sql`order by ${place} ${order}, id limit ${limit}::int offset ${offset}::int`
      const total = sql`(select n from total)`
      const isNearer = sql`${offset}::int * 2 <= ${total}`
      const ids = isFurther
        ? sql<string>`with total as materialized (select count(*)::int as n ${those})
            (select id ${those} and ${isNearer} ${inOrder}) union all
            (select id ${those} and not ${isNearer} order by ${place} ${reverse}, id desc
              limit greatest(least(${limit}::int, ${total} - ${offset}::int), 0) offset greatest(${total} - ${offset}::int - ${limit}::int, 0))`
        : sql<string>`select id ${those} ${inOrder}`
      return build
        .selectFrom('clients')
        .select(listed(at))
        .where('therapist_id', '=', therapistId)
        .where(sql<boolean>`id = any(array(${ids}))`)
        .orderBy(place, sort === 'newest' ? 'desc' : 'asc')
        .orderBy('id')
        .compile()
    },
)

/** Folds accents and apostrophes like the search over everything. */
const matches = (words: string) =>
  sql<boolean>`exists (select from unnest(array[name, preferred_name, email, diagnosis]) as part where strpos(app.fold_text(part), app.fold_text(${words})) > 0)`

/** The number of all clients and of those that match the search. */
export function countClients(therapistId: string, archived: boolean, search?: string) {
  return clientCounts(Boolean(search))(therapistId, archived, withStoredAddresses(search ?? ''))
}

const clientCounts = builtOncePer((isSearching: boolean) => (therapistId: string, archived: boolean, words: string) => {
  const shown = sql<boolean>`(archived_at is not null) = ${archived}`
  const found = isSearching
    ? sql<number>`count(*) filter (where ${shown} and ${matches(words)})`
    : sql<number>`count(*) filter (where ${shown})`
  return build
    .selectFrom('clients')
    .select([
      found.as('matching'),
      sql<number>`count(*) filter (where archived_at is null and not is_sample)`.as('activeCount'),
      sql<number>`count(*) filter (where archived_at is null and is_sample)`.as('sampleCount'),
      sql<number>`count(*) filter (where archived_at is not null)`.as('archivedCount'),
    ])
    .where('therapist_id', '=', therapistId)
    .compile()
})

export const findClient = builtOnce((therapistId: string, id: string) =>
  build.selectFrom('clients').select(whole).where('therapist_id', '=', therapistId).where('id', '=', id).compile(),
)

export function addClient(therapistId: string, id: string, details: ClientDetails) {
  return insertClient(therapistId, id, rowOf(details))
}

const insertClient = builtOnce((therapistId: string, id: string, row: ReturnType<typeof rowOf>) =>
  build
    .insertInto('clients')
    .values({ therapist_id: therapistId, id, ...row })
    .returning(whole)
    .compile(),
)

/** Updates the client if nobody has changed it since `updatedAt`; returns a row only then. */
export function changeClient(therapistId: string, id: string, updatedAt: string, details: ClientDetails) {
  return build
    .updateTable('clients')
    .set(rowOf(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning(whole)
    .compile()
}

/** Missing settings keep their values; a new client gets the table's defaults. */
function rowOf(details: ClientDetails) {
  const { emailReminders, smsReminders, mayBook } = details
  return values('clients', ClientDetails, details, {
    emailReminders,
    smsReminders,
    mayBook,
    noEmail: undefined,
    ageNotKnown: undefined,
  })
}

/** Archives or restores a client. Returns the client also if nothing changes. */
export function setArchived(therapistId: string, id: string, archived: boolean, appointmentsKept = false) {
  return build
    .updateTable('clients')
    .set({
      archived_at: archived ? sql<string>`coalesce(archived_at, now())` : null,
      appointments_kept: appointmentsKept,
    })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning('id')
    .compile()
}

/** Locks counting and adding for the practice until the transaction ends. */
export const lockPractice = builtOnce(() => sql`select app.lock_practice()`.compile(build))
