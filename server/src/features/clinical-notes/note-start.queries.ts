import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import { wallAt } from '@openhour/shared/lib/wall-time.ts'
import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** Local times come from the rules of Node, as everywhere: {@link startOf}. */
type StoredStart = Omit<NoteStart, 'serviceDate' | 'appointment'> & {
  chosen: { id: string; startsAt: string; timeZone: string } | null
}

/**
 * Of an appointment, the day and time at which it takes place: the clocks may skip the entered one.
 * @param day the note was asked for about it
 */
export function startOf({ chosen, ...start }: StoredStart, today: string, day: string | null): NoteStart {
  const wall = chosen && new Date(wallAt(chosen.timeZone, Date.parse(chosen.startsAt))).toISOString()
  const date = wall?.slice(0, 10) ?? day ?? today
  return {
    ...start,
    serviceDate: date < today ? date : today,
    appointment:
      chosen && wall && start.sessionId === null ? { id: chosen.id, date, startTime: wall.slice(11, 16) } : null,
  }
}

/**
 * What a new note starts with: the given appointment; otherwise the latest session of the day that was not cancelled and has no note; otherwise the
 * latest appointment that started on the day and has neither session nor note. The day is today, or the given one, about which a note may exist: one
 * without a session, which may be about any of the day's, or one of a session if no other lacks a note. No row if the client or the given appointment
 * is missing.
 */
export function startNote(given: {
  therapistId: string
  clientId: string
  appointmentId: string | null
  at: string
  today: string
  day: string | null
}) {
  const { therapistId, clientId, appointmentId, at, today, day } = given
  const own = sql`therapist_id = ${therapistId}::uuid and client_id = ${clientId}::uuid`
  return sql<StoredStart>`
    with practice as materialized (select ${day ?? today}::date as about),
      named as (select id, starts_at, time_zone from appointments where ${own} and id = ${appointmentId}::uuid),
      todays_session as (select s.id from sessions s, practice where s.therapist_id = ${therapistId}::uuid and s.client_id = ${clientId}::uuid
        and ${appointmentId}::uuid is null and s.session_date = practice.about and s.status in ('scheduled', 'completed')
        and not exists (select from clinical_notes n where n.therapist_id = s.therapist_id and n.session_id = s.id)
        order by s.created_at desc, s.id limit 1),
      todays_appointment as (select a.id, a.starts_at, a.time_zone from appointments a, practice
        where a.therapist_id = ${therapistId}::uuid and a.client_id = ${clientId}::uuid and ${appointmentId}::uuid is null
          and a.appointment_date = practice.about and a.starts_at <= ${at}::timestamptz and a.cancelled_at is null and a.status <> 'no-show'
          and not exists (select from sessions s where s.therapist_id = a.therapist_id and s.appointment_id = a.id)
          and not exists (select from todays_session)
        order by a.starts_at desc limit 1),
      chosen as (select id, starts_at, time_zone from named union all select id, starts_at, time_zone from todays_appointment),
      session as (select s.id from sessions s join chosen on s.appointment_id = chosen.id where s.therapist_id = ${therapistId}::uuid
        union all select id from todays_session),
      existing as (select n.id, n.signed_at is not null as signed from clinical_notes n
        left join sessions s on s.therapist_id = n.therapist_id and s.id = n.session_id
        where n.therapist_id = ${therapistId}::uuid and n.client_id = ${clientId}::uuid and coalesce(s.session_date, n.service_date) = ${day}::date
          and (s.id is null or not exists (select from session) and not exists (select from chosen))
        order by s.id is not null, n.signed_at is not null, n.created_at desc limit 1),
      used as (select template, template_name from clinical_notes n where n.therapist_id = ${therapistId}::uuid and not n.of_session_form
        order by n.created_at desc limit 1),
      kept as (select template, template_name from used where template <> 'own'
        or exists (select from note_templates t where t.therapist_id = ${therapistId}::uuid and t.name = used.template_name))
    select (select jsonb_build_object('id', id, 'startsAt', starts_at, 'timeZone', time_zone) from chosen) as chosen,
      (select id from session) as "sessionId",
      coalesce((select template from kept), 'free') as template, (select template_name from kept) as "templateName",
      (select jsonb_build_object('id', id, 'signed', signed) from existing) as existing
    from clients c, practice where c.therapist_id = ${therapistId}::uuid and c.id = ${clientId}::uuid
      and (${appointmentId}::uuid is null or exists (select from named))`.compile(build)
}

/**
 * Adds the session of an appointment if there is none, for a note. Aborts the transaction with `appointment-missing`, `appointment-cancelled` or
 * `appointment-to-come`.
 */
export function addSessionOf(given: { therapistId: string; clientId: string; appointmentId: string; id: string }) {
  const { therapistId, clientId, appointmentId, id } = given
  const one = sql`appointments where therapist_id = ${therapistId}::uuid and client_id = ${clientId}::uuid and id = ${appointmentId}::uuid`
  return [
    sql`select app.refuse_when(not exists (select from ${one}), 'appointment-missing'),
      app.refuse_when(exists (select from ${one} and cancelled_at is not null), 'appointment-cancelled'),
      app.refuse_when(exists (select from ${one} and starts_at > now()), 'appointment-to-come')`.compile(build),
    sql`insert into sessions (therapist_id, id, client_id, appointment_id, session_date, duration_minutes, status)
      select therapist_id, ${id}::uuid, client_id, id, appointment_date, greatest(1, round(extract(epoch from ends_at - starts_at) / 60))::int,
        case status when 'no-show' then 'no-show' else 'completed' end
      from ${one} on conflict (therapist_id, appointment_id) where appointment_id is not null do nothing`.compile(
      build,
    ),
  ]
}
