import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import type { MailAllowance } from '../../platform/mail/client-mail-limits.ts'
import { type ClientMail, mailedFor, standing, type Told, toldColumns, withClient } from './told.queries.ts'

export type ReminderChannel = 'email' | 'sms'
export type DueReminder = Told & { leadMinutes: number; channel: ReminderChannel }

/** The index over all practices that is the worker's own. */
const indexed = sql`(a.starts_at at time zone 'UTC')`

/** As the rules of preferences have it: it is on unless it was turned off. */
const therapistReminds = sql`not exists (select from user_preferences w where w.user_id = a.therapist_id
  and w.notifications -> 'appointmentReminders' = 'false'::jsonb)`
/** By text message somebody is told who agreed to it and has not taken it back. */
const takesTexts = sql`c.sms_reminders and c.sms_stopped_at is null and app.text_number(c.phone) is not null`

/**
 * Reminders whose time has come by `at`, for appointments that are still to come: of each appointment and channel the nearest lead alone, and none where
 * that or a nearer one went out for this time already. Whoever was asked to come only after the lead had passed has just been told.
 * @param smsOn whether this installation sends text messages
 */
export function findDueReminders(at: string, smsOn: boolean, limit: number) {
  return sql<DueReminder>`
    select ${toldColumns}, due."leadMinutes", ch.channel
    from appointments a ${withClient}
      join appointment_notices n on n.therapist_id = a.therapist_id and n.appointment_id = a.id
      cross join lateral (select min(lead) as "leadMinutes" from unnest(s.reminder_lead_times) as lead
        where a.starts_at - lead * interval '1 minute' <= ${at}::timestamptz and n.time_set_at + app.notice_delay() <= a.starts_at - lead * interval '1 minute') due
      cross join lateral (values ('email', c.email_reminders), ('sms', ${smsOn}::boolean and ${takesTexts})) as ch (channel, wanted)
    where ${standing} and ${indexed} > ${at}::timestamptz at time zone 'UTC'
      and ${indexed} <= (${at}::timestamptz at time zone 'UTC') + (select max(lead) from practice_settings, unnest(reminder_lead_times) as lead) * interval '1 minute'
      -- What is being corrected is told of first.
      and n.notify_after is null and (c.archived_at is null or c.appointments_kept) and due."leadMinutes" is not null and ch.wanted and ${therapistReminds}
      and (ch.channel = 'sms' or not exists (select from waiting_client_mails q where q.user_id = a.therapist_id and q.appointment_id = a.id and q.kind = 'reminder'))
      and not exists (select from appointment_reminders r where r.therapist_id = a.therapist_id and r.appointment_id = a.id
        and r.starts_at = a.starts_at and r.channel = ch.channel and r.lead_minutes <= due."leadMinutes")
    order by a.starts_at, a.id, ch.channel limit ${limit}`.compile(build)
}

/** The part of a `with` that takes a reminder for this worker: no row where another was quicker, or the appointment is no longer as it was read. */
function claimed({ therapistId, appointmentId, startsAt, leadMinutes, channel }: DueReminder, sentAt: string | null) {
  return sql`with claimed as (
      insert into appointment_reminders (therapist_id, appointment_id, lead_minutes, starts_at, channel, sent_at)
      select a.therapist_id, a.id, ${leadMinutes}::int, a.starts_at, ${channel}, ${sentAt}::timestamptz from appointments a
        where a.therapist_id = ${therapistId}::uuid and a.id = ${appointmentId}::uuid and a.starts_at = ${startsAt}::timestamptz and ${standing}
      on conflict do nothing returning id, therapist_id, appointment_id)`
}

/** A reminder and the mail that is it, both or neither, once. */
export function remindByMail(due: DueReminder, mail: ClientMail, allowance: MailAllowance, at: string) {
  return sql`${claimed(due, at)} ${mailedFor(sql`claimed`, mail, allowance)}`.compile(build)
}

/** A reminder and the job that sends the text message, both or neither, once. */
export function remindByText(due: DueReminder) {
  return sql`${claimed(due, null)}
    select app.enqueue_text(id, therapist_id) from claimed`.compile(build)
}

/**
 * A text message that is still to be sent and still makes sense: the appointment stands, is to come, and its client takes texts. `sentBefore` counts
 * those of other leads, which have the same words.
 */
export function findText(id: string, at: string) {
  return sql<Told & { number: string; attemptedAt: string | null; sentBefore: number }>`
    select ${toldColumns}, app.text_number(c.phone) as number, r.attempted_at as "attemptedAt",
      (select count(*)::int from appointment_reminders o where o.therapist_id = r.therapist_id and o.appointment_id = r.appointment_id
        and o.starts_at = r.starts_at and o.channel = 'sms' and o.sent_at is not null) as "sentBefore"
    from appointment_reminders r join appointments a on a.therapist_id = r.therapist_id and a.id = r.appointment_id ${withClient}
    where r.id = ${id}::uuid and r.channel = 'sms' and r.sent_at is null and r.failure is null and a.starts_at = r.starts_at and ${standing}
      and a.starts_at > ${at}::timestamptz and (c.archived_at is null or c.appointments_kept) and ${takesTexts}`.compile(
    build,
  )
}

/** To be kept before the provider is asked: whoever comes after a crash knows that it may have been. */
export function noteTried(id: string, at: string) {
  return sql`update appointment_reminders set attempted_at = coalesce(attempted_at, ${at}::timestamptz) where id = ${id}::uuid`.compile(
    build,
  )
}

export function noteSent(id: string, at: string) {
  return sql`update appointment_reminders set sent_at = ${at}::timestamptz where id = ${id}::uuid`.compile(build)
}

export function noteFailed(id: string, failure: string) {
  return sql`update appointment_reminders set failure = ${failure} where id = ${id}::uuid`.compile(build)
}

/**
 * Ends or allows text messages to a number, in whatever practice it is known.
 * @param at null allows them again
 */
export function setTextsStopped(number: string, at: string | null) {
  return sql`update clients set sms_stopped_at = ${at}::timestamptz where app.text_number(phone) = ${number} and sms_reminders
    and (sms_stopped_at is null) = (${at}::timestamptz is not null)`.compile(build)
}
