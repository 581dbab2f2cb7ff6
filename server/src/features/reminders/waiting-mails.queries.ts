import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { PracticeLimit, Subscription, WaitingReason } from '../../services/mail/client-mail-limits.ts'
import { subscriptionOf } from '../../services/mail/mail.queries.ts'

export type WaitingKind = 'notice' | 'reminder'

export const insertWaitingMail = builtOnce(
  (
    {
      therapistId,
      appointmentId,
      contactId = null,
    }: { therapistId: string; appointmentId: string; contactId?: string | null },
    kind: WaitingKind,
    reason: WaitingReason,
    recipient: string,
  ) =>
    sql`insert into waiting_client_mails (user_id, appointment_id, kind, reason, recipient, contact_id)
    select a.therapist_id, a.id, ${kind}, ${reason}, ${recipient}, ${contactId}::uuid from appointments a
      where a.therapist_id = ${therapistId}::uuid and a.id = ${appointmentId}::uuid
    on conflict do nothing`.compile(build),
)

/** Practices with waiting emails, with their plan and how many emails they have sent on this day to clients, and to contacts. */
export const listWaitingPractices = builtOnce((day: string) =>
  sql<{ therapistId: string; sent: number; toContacts: number; subscription: Subscription }>`
    select p.user_id as "therapistId", app.mails_counted(${day}::date, 'practice:' || p.user_id) as sent,
      app.mails_counted(${day}::date, 'contacts:practice:' || p.user_id) as "toContacts", ${subscriptionOf} as subscription
    from (select distinct user_id from waiting_client_mails) p left join subscribers b on b.user_id = p.user_id`.compile(
    build,
  ),
)

/** Releases as many of a practice's waiting emails to clients, or to contacts, as there is room for, nearest appointments first. */
export function releaseMails(
  therapistId: string,
  { day, perRecipient, paid, newPractices }: Omit<PracticeLimit, 'perDay'>,
  room: number,
  toContacts: boolean,
) {
  const counted = (name: RawBuilder<unknown>) =>
    toContacts
      ? sql`app.mails_counted(${day}::date, ${name}) + app.mails_counted(${day}::date, 'contacts:' || ${name})`
      : sql`app.mails_counted(${day}::date, ${name})`
  const full = sql`${counted(sql`'practice:' || w.user_id || ':' || w.recipient`)} >= ${perRecipient}::int
    or not ${paid}::boolean and ${counted(sql`'unpaid:' || w.recipient`)} >= ${perRecipient}::int
    or app.is_new_practice(w.user_id) and ${counted(sql`'new-practices'`)} >= ${newPractices}::int`
  return sql`delete from waiting_client_mails t using (
      select w.appointment_id, w.kind, w.contact_id from waiting_client_mails w
        join appointments a on a.therapist_id = w.user_id and a.id = w.appointment_id
      where w.user_id = ${therapistId}::uuid and (w.contact_id is not null) = ${toContacts}::boolean and not (${full})
      order by a.starts_at, a.id limit ${room}) w
    where t.user_id = ${therapistId}::uuid and t.appointment_id = w.appointment_id and t.kind = w.kind
      and t.contact_id is not distinct from w.contact_id`.compile(build)
}

/** Deletes waiting emails that are obsolete or whose appointment has started. Returns how many of each practice were too late. */
export const dropPastMails = builtOnce((at: string) =>
  sql<{ therapistId: string; missed: number }>`with over as (
      select w.user_id, w.appointment_id, w.kind, w.contact_id, a.starts_at <= ${at}::timestamptz as late from waiting_client_mails w
        join appointments a on a.therapist_id = w.user_id and a.id = w.appointment_id
        left join appointment_notices n on n.therapist_id = w.user_id and n.appointment_id = w.appointment_id
      where case w.kind when 'reminder' then a.cancelled_at is not null or a.starts_at <= ${at}::timestamptz
        else n.notify_after is null or (a.starts_at <= ${at}::timestamptz and coalesce(n.notified_starts_at <= ${at}::timestamptz, true)) end
    ), gone as (
      delete from waiting_client_mails w using over o
        where w.user_id = o.user_id and w.appointment_id = o.appointment_id and w.kind = o.kind and w.contact_id is not distinct from o.contact_id returning w.user_id, o.late
    ) select user_id as "therapistId", count(*)::int as missed from gone where late group by user_id`.compile(build),
)

/** Deletes the counters of past days. */
export const forgetMailCounts = builtOnce((day: string) =>
  build
    .deleteFrom('client_mail_counts')
    .where('day', '<', sql<string>`${day}::date`)
    .compile(),
)

/** A practice's waiting emails, nearest appointments first. */
export const listWaitingMails = builtOnce((therapistId: string, limit: number) =>
  sql<{
    appointmentId: string
    clientName: string
    startsAt: string
    kind: WaitingKind
    reason: WaitingReason
    contactId: string | null
    contactName: string | null
  }>`
    select w.appointment_id as "appointmentId", c.name as "clientName", a.starts_at as "startsAt", w.kind, w.reason,
      w.contact_id as "contactId", o.name as "contactName"
    from waiting_client_mails w join appointments a on a.therapist_id = w.user_id and a.id = w.appointment_id
      join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id
      left join client_contacts o on o.therapist_id = a.therapist_id and o.client_id = a.client_id and o.id = w.contact_id
    where w.user_id = ${therapistId} order by a.starts_at, a.id, w.kind limit ${limit}`.compile(build),
)

export const countWaitingMails = builtOnce((therapistId: string) =>
  sql<{
    total: number
  }>`select count(*)::int as total from waiting_client_mails where user_id = ${therapistId}`.compile(build),
)

/** Emails to clients today: in total, of the busiest practice, and waiting for tomorrow. */
export const findClientMailFigures = builtOnce((day: string) =>
  sql<{ today: number; busiest: number; waiting: number; practices: number; ofNew: number }>`
    select (select coalesce(sum(mails), 0)::int from client_mail_counts where day = ${day}::date and counted ~ '^(contacts:)?practice:[^:]+$') as today,
      (select coalesce(max(mails), 0)::int from client_mail_counts where day = ${day}::date and counted ~ '^practice:[^:]+$') as busiest,
      (select count(*)::int from waiting_client_mails) + (select count(*)::int from outgoing_mails where uncounted_therapist_id is not null) as waiting,
      (select count(distinct user_id)::int from waiting_client_mails) as practices,
      coalesce((select mails from client_mail_counts where day = ${day}::date and counted = 'new-practices'), 0) as "ofNew"`.compile(
    build,
  ),
)
