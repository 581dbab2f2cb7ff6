import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { MailAllowance, Subscription } from './client-mail-limits.ts'

export const findOutgoingMail = (id: string) =>
  build
    .selectFrom('outgoing_mails')
    .select(['to_address', 'template', 'data', 'calendar', 'created_at', 'attachment', 'attachment_name'])
    // As chosen now, or when the email was queued.
    .select(sql<string | null>`coalesce(app.look_of_address(to_address), look)`.as('look'))
    .where('id', '=', id)
    .compile()

/** Says how an email ended before its row is deleted: 'sent', or why it was not. */
export const endOutgoingMail = (id: string, outcome: string) =>
  [
    build.updateTable('outgoing_mails').set({ outcome }).where('id', '=', id).compile(),
    build.deleteFrom('outgoing_mails').where('id', '=', id).compile(),
  ] as const

/** A practice's subscription as one value. `b` is its row of subscribers, if any. */
export const subscriptionOf = sql<Subscription>`jsonb_build_object('subscribed', coalesce(b.subscribed, false), 'subscriptionTier', b.subscription_tier,
  'subscriptionEnd', b.subscription_end, 'trialEndsAt', b.trial_ends_at)`

/** The email, if it has not been checked against the limits for emails to clients. */
export const findUncountedMail = builtOnce((id: string) =>
  sql<{ therapistId: string; email: string; toContact: boolean; subscription: Subscription }>`
    select m.uncounted_therapist_id as "therapistId", m.to_address as email, m.to_contact as "toContact", ${subscriptionOf} as subscription
    from outgoing_mails m left join subscribers b on b.user_id = m.uncounted_therapist_id
    where m.id = ${id}::uuid and m.uncounted_therapist_id is not null`.compile(build),
)

/** SQL that counts an email of a practice to a client, or to a contact, and fails if a limit is reached (see `limitReached`). */
export function counting(
  therapistId: unknown,
  { day, recipient, perDay, perRecipient, paid, newPractices }: MailAllowance,
  toContact = false,
) {
  return sql`app.count_client_mail(${day}::date, ${therapistId}::uuid, ${recipient}, ${perDay}::int, ${perRecipient}::int, ${paid}::boolean, ${newPractices}::int, ${toContact}::boolean)`
}

/** Counts the email, once, and restarts its time to be sent. */
export function countMail(id: string, therapistId: string, allowance: MailAllowance, toContact: boolean, at: string) {
  return sql`with taken as (update outgoing_mails set uncounted_therapist_id = null, created_at = ${at}::timestamptz
      where id = ${id}::uuid and uncounted_therapist_id is not null returning id)
    select ${counting(therapistId, allowance, toContact)} from taken`.compile(build)
}

export const postponeMail = builtOnce((id: string, therapistId: string, until: string) =>
  sql`select app.enqueue_mail(${id}::uuid, ${therapistId}::uuid, ${until}::timestamptz)`.compile(build),
)
