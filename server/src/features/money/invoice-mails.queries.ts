import type {
  InvoiceMails,
  InvoiceMailState,
  WaitingInvoice,
} from '@openhour/shared/features/money/invoice-mails.contract.ts'
import {
  type PayerTrouble,
  sentAtOnce,
  type suggestedMailTexts,
} from '@openhour/shared/features/money/invoice-mails.rules.ts'
import type { InvoiceKind } from '@openhour/shared/features/money/money.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { Subscription } from '../../services/mail/client-mail-limits.ts'
import { subscriptionOf } from '../../services/mail/mail.queries.ts'

type StoredTexts = { [Name in keyof typeof suggestedMailTexts]: string | null }
/** As stored: a text is null where the practice keeps the suggested one. */
export type StoredMailSettings = Omit<InvoiceMailState, keyof StoredTexts> & StoredTexts

const settings = sql`invoice_text as "invoiceText", first_text as "firstText", second_text as "secondText", third_text as "thirdText",
  attaches_pdf as "attachesPdf", link_days as "linkDays", reminds, sends_reminders as "sendsReminders", first_days as "firstDays",
  second_days as "secondDays", third_days as "thirdDays", updated_at as "updatedAt"`

export const findMailSettings = builtOnce((therapistId: string) =>
  sql<StoredMailSettings>`select ${settings} from invoice_mail_settings where therapist_id = ${therapistId}::uuid`.compile(
    build,
  ),
)

/** Returns a row only if nobody has saved since `updatedAt`, or ever where it is null. */
export function saveMailSettings(therapistId: string, { updatedAt, ...given }: StoredMailSettings) {
  const row = {
    invoice_text: given.invoiceText,
    first_text: given.firstText,
    second_text: given.secondText,
    third_text: given.thirdText,
    attaches_pdf: given.attachesPdf,
    link_days: given.linkDays,
    reminds: given.reminds,
    sends_reminders: given.sendsReminders,
    first_days: given.firstDays,
    second_days: given.secondDays,
    third_days: given.thirdDays,
  }
  const returned = settings as unknown as ReturnType<typeof sql<StoredMailSettings>>
  if (updatedAt === null)
    return sql<StoredMailSettings>`${build
      .insertInto('invoice_mail_settings')
      .values({ therapist_id: therapistId, ...row })
      .onConflict((conflict) => conflict.column('therapist_id').doNothing())} returning ${returned}`.compile(build)
  return sql<StoredMailSettings>`${build
    .updateTable('invoice_mail_settings')
    .set(row)
    .where('therapist_id', '=', therapistId)
    .where('updated_at', '=', updatedAt)} returning ${returned}`.compile(build)
}

/** An issued invoice with everything that an email about it contains. */
export type MailBasis = {
  id: string
  kind: InvoiceKind
  number: string
  recipientName: string
  currency: string
  grossMinor: number
  openMinor: number
  dueDate: string
  /** Neither handed over nor sent, or it did not arrive. */
  unsent: boolean
  address: string | null
  toContact: boolean
  account: string | null
  trouble: PayerTrouble | null
  practice: string
  therapist: string
  contact: string
  after: string | null
}

const corrected = sql`exists (select from invoices k where k.therapist_id = i.therapist_id and k.corrects_id = i.id)`
/** The invoice itself did not arrive, and was not sent again since. */
const failed = sql`m.level is null and m.failure is not null and m.failure <> 'dropped' and not exists (select from invoice_mails n
  where n.therapist_id = m.therapist_id and n.invoice_id = m.invoice_id and n.level is null and n.failure is null)`

export const findMailBasis = builtOnce((therapistId: string, id: string) =>
  sql<MailBasis>`select i.id, i.kind, i.number, i.recipient_name as "recipientName", i.currency, i.gross_minor as "grossMinor", i.open_minor as "openMinor",
      i.due_date as "dueDate", (i.sent_at is null or exists (select from invoice_mails m where m.therapist_id = i.therapist_id and m.invoice_id = i.id and ${failed})) as unsent,
      y.address, y.to_contact as "toContact", y.account, y.trouble,
      app.practice_name(p.practice_name, p.full_name) as practice, p.full_name as therapist, p.email as contact,
      (select m.id from invoice_mails m where m.therapist_id = i.therapist_id and m.invoice_id = i.id order by m.created_at desc, m.id desc limit 1) as after
    from invoices i cross join lateral app.invoice_payer(i.id) y join profiles p on p.id = i.therapist_id
    where i.therapist_id = ${therapistId}::uuid and i.id = ${id}::uuid and i.number is not null`.compile(build),
)

/** Refuses with what `app.send_invoice` lists. @param mail its parameter of that name */
export const sendInvoice = builtOnce(
  (id: string, after: string | null, mail: string, file: Buffer | null, at: string) =>
    sql`select app.send_invoice(${id}::uuid, ${after}::uuid, ${mail}::jsonb, ${file}::bytea, ${at}::timestamptz)`.compile(
      build,
    ),
)

/** Its emails, newest first, and the links that work at an instant. No row for a draft. */
export const findMails = builtOnce((therapistId: string, id: string, at: string) =>
  sql<InvoiceMails>`select i.id,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'level', m.level, 'to', m.to_address, 'state',
          case when m.failure = 'dropped' then 'dropped' when m.failure is not null then 'failed' when m.accepted_at is not null then 'accepted' else 'queued' end,
          'createdAt', m.created_at) order by m.created_at desc, m.id desc)
        from invoice_mails m where m.therapist_id = i.therapist_id and m.invoice_id = i.id), '[]') as mails,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'createdAt', l.created_at, 'expiresAt', l.expires_at, 'openedAt', l.opened_at)
          order by l.created_at desc, l.id desc)
        from invoice_links l where l.therapist_id = i.therapist_id and l.invoice_id = i.id and l.revoked_at is null and l.expires_at > ${at}::timestamptz), '[]') as links
    from invoices i where i.therapist_id = ${therapistId}::uuid and i.id = ${id}::uuid`.compile(build),
)

const waiting = (therapistId: string) =>
  sql`invoices i where i.therapist_id = ${therapistId}::uuid and i.number is not null and i.kind = 'invoice' and not ${corrected} and i.id in (
      select u.id from invoices u where u.therapist_id = ${therapistId}::uuid and u.number is not null and u.sent_at is null
      union all select m.invoice_id from invoice_mails m where m.therapist_id = ${therapistId}::uuid and ${failed})`

/** Oldest first, as many as can be sent at once. */
export const listWaiting = builtOnce((therapistId: string) =>
  sql<WaitingInvoice>`select i.id, i.number, i.recipient_name as "recipientName", y.address as "to", y.trouble, i.currency, i.open_minor as "openMinor"
    from (select i.id, i.number, i.recipient_name, i.currency, i.open_minor, i.issue_date, i.number_place from ${waiting(therapistId)}
      order by i.issue_date, i.number_place, i.id limit ${sentAtOnce}) i cross join lateral app.invoice_payer(i.id) y
    order by i.issue_date, i.number_place, i.id`.compile(build),
)

export const countWaiting = builtOnce((therapistId: string) =>
  sql<{
    matching: number
  }>`select count(*)::int as matching from ${waiting(therapistId)}`.compile(build),
)

/** The acting practice's own plan. */
export const findOwnSubscription = builtOnce((therapistId: string) =>
  sql<{
    subscription: Subscription
  }>`select ${subscriptionOf} as subscription from subscribers b where b.user_id = ${therapistId}::uuid`.compile(build),
)

/** Refuses with `invoice-missing`. */
export const addLink = builtOnce((id: string, linkId: string, hash: Buffer, expiresAt: string, at: string) =>
  sql`select app.add_invoice_link(${id}::uuid, ${linkId}::uuid, ${hash}::bytea, ${expiresAt}::timestamptz, ${at}::timestamptz)`.compile(
    build,
  ),
)

export const endLinks = builtOnce((id: string, at: string) =>
  sql`select app.end_invoice_links(${id}::uuid, ${at}::timestamptz)`.compile(build),
)

/** What a payer's link opens. It runs for nobody in particular. */
export type OpenedLink = { therapistId: string; invoiceId: string; look: string | null }

export const openLink = builtOnce((hash: Buffer, at: string) =>
  sql<OpenedLink>`select therapist_id as "therapistId", invoice_id as "invoiceId", look
    from app.open_invoice_link(${hash}::bytea, ${at}::timestamptz)`.compile(build),
)
