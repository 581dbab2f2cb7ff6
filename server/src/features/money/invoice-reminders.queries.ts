import type { ProposedReminder } from '@openhour/shared/features/money/invoice-reminders.contract.ts'
import { reminderGapDays, reminderShownHours } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Proposes what is due by a day of the acting practice. */
export const proposeReminders = builtOnce((today: string, at: string) =>
  sql<{
    proposed: number
  }>`select app.propose_reminders(${today}::date, ${reminderGapDays}::int, ${at}::timestamptz) as proposed`.compile(
    build,
  ),
)

const proposed = sql`r.sent_at is null and r.skipped_at is null and i.open_minor > 0`
const shown = sql`make_interval(hours => ${sql.lit(reminderShownHours)})`

/** The longest due first. */
export const listReminders = builtOnce((therapistId: string, limit: number) =>
  sql<ProposedReminder>`select r.id, i.id as "invoiceId", r.level, i.number, i.recipient_name as "recipientName", y.address as "to", y.trouble, i.currency,
      i.open_minor as "openMinor", i.due_date as "dueDate", r.created_at as "proposedAt",
      case when s.sends_reminders and y.trouble is null then r.created_at + ${shown} end as "goesAt"
    from invoice_reminders r join invoices i on i.therapist_id = r.therapist_id and i.id = r.invoice_id
      cross join lateral app.invoice_payer(i.id) y left join invoice_mail_settings s on s.therapist_id = r.therapist_id
    where r.therapist_id = ${therapistId}::uuid and ${proposed} order by i.due_date, i.id limit ${limit}`.compile(
    build,
  ),
)

export const countReminders = builtOnce((therapistId: string) =>
  sql<{ matching: number }>`select count(*)::int as matching
    from invoice_reminders r join invoices i on i.therapist_id = r.therapist_id and i.id = r.invoice_id
    where r.therapist_id = ${therapistId}::uuid and ${proposed}`.compile(build),
)

export type FoundReminder = { id: string; invoiceId: string; level: 1 | 2 | 3; proposed: boolean }

export const findReminder = builtOnce((therapistId: string, id: string) =>
  sql<FoundReminder>`select id, invoice_id as "invoiceId", level, sent_at is null and skipped_at is null as proposed
    from invoice_reminders where therapist_id = ${therapistId}::uuid and id = ${id}::uuid`.compile(build),
)

/** No row if it is proposed no longer. */
export const skipReminder = builtOnce((therapistId: string, id: string, at: string) =>
  sql<{ id: string }>`update invoice_reminders set skipped_at = ${at}::timestamptz
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid and sent_at is null and skipped_at is null returning id`.compile(
    build,
  ),
)

/** Practices that remind, for the worker. */
export const practicesThatRemind = builtOnce(() =>
  sql<{ therapistId: string; timeZone: string; sendsReminders: boolean }>`
    select s.therapist_id as "therapistId", p.timezone as "timeZone", s.sends_reminders as "sendsReminders"
    from invoice_mail_settings s join practice_settings p on p.user_id = s.therapist_id join users u on u.id = s.therapist_id
    where s.reminds and u.suspended_at is null order by s.therapist_id`.compile(build),
)

/** Those that were in the list for long enough to go by themselves. */
export const listRipeReminders = builtOnce((therapistId: string, at: string) =>
  sql<FoundReminder>`select r.id, r.invoice_id as "invoiceId", r.level, true as proposed
    from invoice_reminders r join invoices i on i.therapist_id = r.therapist_id and i.id = r.invoice_id
      join invoice_mail_settings s on s.therapist_id = r.therapist_id and s.reminds and s.sends_reminders
    where r.therapist_id = ${therapistId}::uuid and ${proposed} and r.created_at + ${shown} <= ${at}::timestamptz
    order by i.due_date, i.id`.compile(build),
)
