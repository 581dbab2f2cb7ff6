import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { MailAllowance } from '../../services/mail/client-mail-limits.ts'
import {
  type ClientMail,
  queueMailFor,
  isOpenAppointment,
  type MessageData,
  messageColumns,
  withClient,
} from './message-data.queries.ts'

export type ReminderChannel = 'email' | 'sms'
/** `contactId`: of the contact who gets it instead of the client, by email at `contactEmail`. `clientName`: of a client who agreed that it names them. */
export type DueReminder = MessageData & {
  leadMinutes: number
  channel: ReminderChannel
  contactId: string | null
  contactEmail: string | null
  clientName: string | null
}

/** The worker's index, which spans all practices, is on this expression. */
const indexed = sql`(a.starts_at at time zone 'UTC')`

/** On by default, as in `preferencesFrom`. */
const therapistReminds = sql`not exists (select from user_preferences w where w.user_id = a.therapist_id
  and w.notifications -> 'appointmentReminders' = 'false'::jsonb)`
/** What the client set in the portal; `channels` besides the event itself. */
const clientTakes = (...settings: ('appointmentReminders' | 'email')[]) =>
  sql`not exists (select from user_preferences v where v.user_id = c.user_id
    and (${sql.join(
      settings.map((name) => sql`v.notifications -> ${sql.lit(name)} = 'false'::jsonb`),
      sql` or `,
    )}))`
const takesMails = sql`c.email_reminders and c.email is not null and ${clientTakes('appointmentReminders', 'email')}`
/** The practice reminds this client by text message, and the client agrees to text messages to this number. */
const takesTexts = sql`c.sms_reminders and app.consent_holds(c.therapist_id, c.id, 'text-messages') and ${clientTakes('appointmentReminders')}`

/** The contacts of client `c` who get reminders: each address once, and not the one at which the client gets theirs. */
const remindedContacts = sql`select o.id, o.email, o.naming_agreed from client_contacts o where o.therapist_id = c.therapist_id and o.client_id = c.id
  and o.wants_reminders and o.email is not null and o.emails_stopped_at is null and not (${takesMails} and lower(o.email) = lower(c.email))
  and not exists (select from client_contacts e where e.therapist_id = o.therapist_id and e.client_id = o.client_id and e.wants_reminders
    and lower(e.email) = lower(o.email) and (e.created_at, e.id) < (o.created_at, o.id))`

const textsContact = sql`o.wants_texts and o.texts_stopped_at is null and app.text_number(o.phone) is not null`
/** The same by text message: each number once, and never the client's own, whose consent is another. */
const textedContacts = sql`select o.id from client_contacts o where o.therapist_id = c.therapist_id and o.client_id = c.id
  and ${textsContact} and app.text_number(o.phone) is distinct from app.text_number(c.phone)
  and not exists (select from client_contacts e where e.therapist_id = o.therapist_id and e.client_id = o.client_id and e.wants_texts
    and app.text_number(e.phone) = app.text_number(o.phone) and (e.created_at, e.id) < (o.created_at, o.id))`

/**
 * Reminders due by `at` for upcoming appointments. For each appointment, channel and recipient, only the shortest lead time that is due, unless that or a shorter
 * one was already sent for this start. Those of clients come first. Lead times that had passed when the appointment was booked or moved are skipped: that email was just sent.
 * @param smsOn whether this installation sends text messages
 */
export const findDueReminders = builtOnce((at: string, smsOn: boolean, limit: number) =>
  sql<DueReminder>`
    select ${messageColumns}, due."leadMinutes", ch.channel, ch.contact_id as "contactId", ch.contact_email as "contactEmail",
      case when ch.names_client then c.name end as "clientName"
    from appointments a ${withClient}
      join appointment_notices n on n.therapist_id = a.therapist_id and n.appointment_id = a.id
      cross join lateral (select min(lead_time) as "leadMinutes" from unnest(s.reminder_lead_times) as lead_time
        where a.starts_at - lead_time * interval '1 minute' <= ${at}::timestamptz and n.time_set_at + app.notice_delay() <= a.starts_at - lead_time * interval '1 minute'
          and not app.maybe_sent(a.starts_at - lead_time * interval '1 minute')) due
      cross join lateral (select 'email', ${takesMails}, null::uuid, null::text, false union all select 'sms', ${smsOn}::boolean and ${takesTexts}, null, null, false
        union all select 'email', true, o.id, o.email, o.naming_agreed from (${remindedContacts}) o
        union all select 'sms', ${smsOn}::boolean, o.id, null, false from (${textedContacts}) o) as ch (channel, allowed, contact_id, contact_email, names_client)
    where ${isOpenAppointment} and ${indexed} > ${at}::timestamptz at time zone 'UTC'
      and ${indexed} <= (${at}::timestamptz at time zone 'UTC') + (select max(lead_time) from practice_settings, unnest(reminder_lead_times) as lead_time) * interval '1 minute'
      -- A pending notice goes out first.
      and n.notify_after is null and (c.archived_at is null or c.appointments_kept) and due."leadMinutes" is not null and ch.allowed and ${therapistReminds}
      and (ch.channel = 'sms' or not exists (select from waiting_client_mails q where q.user_id = a.therapist_id and q.appointment_id = a.id and q.kind = 'reminder'
        and q.contact_id is not distinct from ch.contact_id))
      and not exists (select from appointment_reminders r where r.therapist_id = a.therapist_id and r.appointment_id = a.id
        and r.starts_at = a.starts_at and r.channel = ch.channel and r.contact_id is not distinct from ch.contact_id and r.lead_minutes <= due."leadMinutes")
    order by ch.contact_id is not null, a.starts_at, a.id, ch.channel, ch.contact_id limit ${limit}`.compile(build),
)

/** The part of a `with` that claims a reminder for this worker. No row if another worker was faster or the appointment has changed since it was read. */
function claimed(
  { therapistId, appointmentId, startsAt, leadMinutes, channel, contactId }: DueReminder,
  sentAt: string | null,
) {
  return sql`with claimed as (
      insert into appointment_reminders (therapist_id, appointment_id, lead_minutes, starts_at, channel, sent_at, contact_id)
      select a.therapist_id, a.id, ${leadMinutes}::int, a.starts_at, ${channel}, ${sentAt}::timestamptz, ${contactId}::uuid from appointments a
        where a.therapist_id = ${therapistId}::uuid and a.id = ${appointmentId}::uuid and a.starts_at = ${startsAt}::timestamptz and ${isOpenAppointment}
      on conflict do nothing returning id, therapist_id, appointment_id)`
}

/** Records a reminder and queues its email: both or neither, once. */
export function remindByMail(due: DueReminder, mail: ClientMail, allowance: MailAllowance, at: string) {
  return sql`${claimed(due, at)} ${queueMailFor(sql`claimed`, mail, allowance)}`.compile(build)
}

/** Records a reminder and queues the job that sends its text message: both or neither, once. */
export function remindByText(due: DueReminder) {
  return sql`${claimed(due, null)}
    select app.enqueue_text(id, therapist_id) from claimed`.compile(build)
}

/**
 * A text message that has not been sent yet, if the appointment is open and upcoming and its recipient still accepts text messages. `sentBefore` counts the
 * messages for other lead times, which have the same text.
 */
export const findText = builtOnce((id: string, at: string) =>
  sql<MessageData & { number: string; toContact: boolean; attemptedAt: string | null; sentBefore: number }>`
    select ${messageColumns}, app.text_number(case when r.contact_id is null then c.phone else o.phone end) as number,
      r.contact_id is not null as "toContact", r.attempted_at as "attemptedAt",
      (select count(*)::int from appointment_reminders b where b.therapist_id = r.therapist_id and b.appointment_id = r.appointment_id
        and b.starts_at = r.starts_at and b.channel = 'sms' and b.contact_id is not distinct from r.contact_id and b.sent_at is not null) as "sentBefore"
    from appointment_reminders r join appointments a on a.therapist_id = r.therapist_id and a.id = r.appointment_id ${withClient}
      left join client_contacts o on o.therapist_id = r.therapist_id and o.client_id = c.id and o.id = r.contact_id
    where r.id = ${id}::uuid and r.channel = 'sms' and r.sent_at is null and r.failure is null and a.starts_at = r.starts_at and ${isOpenAppointment}
      and a.starts_at > ${at}::timestamptz and (c.archived_at is null or c.appointments_kept)
      and case when r.contact_id is null then ${takesTexts} else coalesce(${textsContact}, false) end`.compile(build),
)

/** Recorded before calling the provider, so that after a crash the message is known to be possibly sent. */
export const recordAttempt = builtOnce((therapistId: string, id: string, at: string) =>
  sql`update appointment_reminders set attempted_at = coalesce(attempted_at, ${at}::timestamptz)
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid`.compile(build),
)

export const recordSent = builtOnce((therapistId: string, id: string, at: string) =>
  sql`update appointment_reminders set sent_at = ${at}::timestamptz
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid`.compile(build),
)

export const recordFailure = builtOnce((therapistId: string, id: string, failure: string) =>
  sql`update appointment_reminders set failure = ${failure}
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid`.compile(build),
)

/**
 * Stops text messages to a number in every practice, or allows them again.
 * @param at null allows them again
 */
export const setOptedOut = builtOnce((number: string, at: string | null) =>
  sql`with contacts as (
      update client_contacts set texts_stopped_at = ${at}::timestamptz where app.text_number(phone) = ${number}
        and (texts_stopped_at is null) = (${at}::timestamptz is not null)
    )
    update clients set sms_stopped_at = ${at}::timestamptz where app.text_number(phone) = ${number}
      and (sms_stopped_at is null) = (${at}::timestamptz is not null)`.compile(build),
)
