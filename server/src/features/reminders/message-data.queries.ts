import { openStatuses } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import type { MailAllowance, Subscription } from '../../services/mail/client-mail-limits.ts'
import { counting, subscriptionOf } from '../../services/mail/mail.queries.ts'

/** An appointment with everything that an email or text message about it contains. */
export type MessageData = {
  therapistId: string
  appointmentId: string
  startsAt: string
  endsAt: string
  type: string
  meetingLink: string | null
  place: string | null
  cancelledAt: string | null
  cancellationHours: number
  createdAt: string
  updatedAt: string
  /** Empty for a client without one, who gets text messages only. */
  email: string
  clientZone: string | null
  therapist: string
  /** The practice's name, or the therapist's if it has none. */
  practice: string
  contact: string
  practiceZone: string
  clockStyle: ClockStyle
  subscription: Subscription
  /** Of a client in discreet mode. Null in a therapist's request. */
  look: string | null
}

/** Needs `a` (appointments) and {@link withClient}. */
export const messageColumns = sql`a.therapist_id as "therapistId", a.id as "appointmentId", a.starts_at as "startsAt", a.ends_at as "endsAt", a.type,
  a.meeting_link as "meetingLink", a.place, a.cancelled_at as "cancelledAt", a.cancellation_hours as "cancellationHours", a.created_at as "createdAt",
  a.updated_at as "updatedAt", coalesce(c.email, '') as email, c.time_zone as "clientZone", app.practice_name(p.practice_name, u.full_name) as practice,
  u.full_name as therapist, ${subscriptionOf} as subscription, k.look,
  u.email as contact, s.timezone as "practiceZone", s.clock_style as "clockStyle"`

/** Joins client and practice to `a`. */
export const withClient = sql`join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id
  join users u on u.id = a.therapist_id join profiles p on p.id = a.therapist_id join practice_settings s on s.user_id = a.therapist_id
  left join subscribers b on b.user_id = a.therapist_id left join user_preferences k on k.user_id = c.user_id`

/** Whether appointment `a` is open. The condition must match that of the partial index on appointments to remind of. */
export const isOpenAppointment = sql`a.cancelled_at is null and a.status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`

/** An appointment that a client expects, with the time the client was told. */
export type ExpectedAppointment = MessageData & { notifiedStartsAt: string; notifiedEndsAt: string }

/**
 * An email to a client, or to a contact. Of its links only the tokens' hashes are stored: `link` confirms while the appointment is at `startsAt`,
 * `stopHash` ends emails to this contact's address.
 */
export type ClientMail = {
  id: string
  to: string
  template: string
  data: Record<string, unknown>
  calendar: string | null
  link: { tokenHash: Buffer; startsAt: string } | null
  /** Only of an email to a contact. */
  stopHash: Buffer | null
}

/**
 * Continues a `with` whose part `source` has the columns therapist_id and appointment_id. If it has a row, queues and counts the email with its link;
 * otherwise does nothing. Over a limit, the statement fails (see `limitReached`).
 */
export function queueMailFor(
  source: RawBuilder<unknown>,
  { id, to, template, data, calendar, link, stopHash }: ClientMail,
  allowance: MailAllowance,
) {
  const linked = sql`, linked as (insert into appointment_links (token_hash, therapist_id, appointment_id, starts_at)
    select ${link?.tokenHash ?? null}::bytea, therapist_id, appointment_id, ${link?.startsAt ?? null}::timestamptz from ${source})`
  const stoppable = sql`, stoppable as (insert into email_stop_links (token_hash, therapist_id, address_hash)
    select ${stopHash}::bytea, therapist_id, app.contact_address(therapist_id, ${to}) from ${source})`
  return sql`, mailed as (insert into outgoing_mails (id, to_address, template, data, calendar)
      select ${id}::uuid, ${to}, ${template}, ${JSON.stringify(data)}::jsonb, ${calendar}::text from ${source})${link === null ? sql`` : linked}${stopHash === null ? sql`` : stoppable}
    select therapist_id, app.enqueue_mail(${id}::uuid, therapist_id), ${counting(sql`therapist_id`, allowance, stopHash !== null)} from ${source}`
}
