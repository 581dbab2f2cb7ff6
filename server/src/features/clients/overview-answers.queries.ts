import { keyContactKinds } from '@openhour/shared/features/client-contacts/client-contacts.rules.ts'
import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { countReadyDraftsOf } from '../ai/ai-review.queries.ts'

/** Sections and characters of each that are sent: more than the lines that are shown. */
const shownSections = 6
const shownCharacters = 500
const shownGoals = 5
/** Of all measures together: a year of two that are filled in every other week. */
const readScores = 52

export type ScoreRow = { measureId: string; date: string; score: number; band: string | null }

/** The next appointment that is scheduled or confirmed and not over at an instant, with the preparation of its session. */
export const nextAppointmentOf = builtOnce((therapistId: string, clientId: string, at: string) =>
  sql<
    NonNullable<ClientOverview['nextAppointment']>
  >`select a.id, a.starts_at as "startsAt", a.ends_at as "endsAt", a.type, a.place,
      (select left(notes, ${shownCharacters}) from sessions s where s.therapist_id = a.therapist_id and s.appointment_id = a.id and s.notes ~ '\\S'
        order by s.id limit 1) as preparation
    from appointments a where a.therapist_id = ${therapistId} and a.client_id = ${clientId} and a.status in ('scheduled', 'confirmed')
      and a.starts_at > ${at}::timestamptz - app.longest_appointment() and a.ends_at > ${at}::timestamptz
    order by a.starts_at, a.id limit 1`.compile(build),
)

/** The clinical note about the latest day, with the first words of its sections. */
export const lastNoteOf = builtOnce((therapistId: string, clientId: string) =>
  sql<NonNullable<ClientOverview['lastNote']>>`select id, service_date as date, signed_at is not null as signed,
      (select json_agg(json_build_object('heading', section ->> 'heading', 'text', left(section ->> 'text', ${shownCharacters})) order by place)
        from jsonb_array_elements(sections) with ordinality as given (section, place) where place <= ${shownSections}) as sections
    from clinical_notes where therapist_id = ${therapistId} and client_id = ${clientId}
    order by service_date desc, created_at desc, id limit 1`.compile(build),
)

/** Goals of active plans or, without an active plan, of the latest one, each with the last recorded percentage. */
export const listGoalsOf = builtOnce((therapistId: string, clientId: string) =>
  sql<ClientOverview['goals'][number]>`
    with own_plans as (select id, status, row_number() over (order by created_at desc, id) as place from treatment_plans
      where therapist_id = ${therapistId} and client_id = ${clientId})
    select goal.id, goal.goal, (select percent from goal_progress progress where progress.therapist_id = goal.therapist_id
        and progress.goal_id = goal.id order by progress_date desc, created_at desc, id limit 1) as percent
    from plan_goals goal join own_plans plan on plan.id = goal.plan_id
    where goal.therapist_id = ${therapistId} and goal.client_id = ${clientId} and goal.retired_at is null
      and (plan.status = 'active' or (plan.place = 1 and not exists (select from own_plans where status = 'active')))
    order by plan.place, goal.position, goal.id limit ${shownGoals}`.compile(build),
)

/** The latest scores, newest first. */
export const listScoresOf = builtOnce((therapistId: string, clientId: string) =>
  sql<ScoreRow>`select measure_id as "measureId", taken_date as date, score::float8 as score, band
    from measure_responses where therapist_id = ${therapistId} and client_id = ${clientId} and score is not null
    order by taken_date desc, created_at desc, id limit ${readScores}`.compile(build),
)

/** Guardians and payers of a client. */
export const listKeyContacts = builtOnce((therapistId: string, clientId: string) =>
  sql<ClientOverview['keyContacts'][number]>`select id, kind, name, relation, email, phone from client_contacts
    where therapist_id = ${therapistId} and client_id = ${clientId} and kind in (${sql.join(keyContactKinds)}) order by created_at, id`.compile(
    build,
  ),
)

/** What waits for the therapist in the record of a client. */
export const countOpenItemsOf = builtOnce((therapistId: string, clientId: string) => {
  const own = sql`therapist_id = ${therapistId} and client_id = ${clientId}`
  return sql<ClientOverview['openItems']>`select
      (select count(*)::int from clinical_notes where ${own} and signed_at is null) as "unsignedNotes",
      (select count(*)::int from mood_logs where ${own} and author = 'client' and read_at is null) as "unreadEntries",
      (select count(*)::int from measure_responses where ${own} and filled_by = 'client' and read_at is null) as "unreadMeasures",
      ${countReadyDraftsOf(sql`${therapistId}`, sql`${clientId}`)} as "draftsToReview"`.compile(build)
})
