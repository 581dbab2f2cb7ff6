import type { PayProvider } from '@openhour/shared/features/money/online-payments.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { Taken } from './pay-provider.ts'

type Begun = {
  id: string
  accountId: string
  amountMinor: number
  currency: string
  state: 'starting' | 'open' | 'paid' | 'closed'
  url: string | null
  expiresAt: string
}
type Times = { at: string; until: string; goodUntil: string }

/** Begins to pay what is open, or answers the attempt that is still good. Its refusals stand beside app.begin_online_payment. */
export const beginPayment = builtOnce((invoiceId: string, newId: string, { at, until, goodUntil }: Times) =>
  sql<Begun>`select p.id, p.account_id as "accountId", p.amount_minor as "amountMinor", p.currency, p.state, p.url, p.expires_at as "expiresAt"
    from app.begin_online_payment(${invoiceId}::uuid, ${newId}::uuid, ${at}::timestamptz, ${until}::timestamptz, ${goodUntil}::timestamptz) p`.compile(
    build,
  ),
)

/** Records what a provider took, once, and what it gave back. */
export const takePayment = builtOnce(
  (attemptId: string, newId: string, receipt: string, given: string, onDate: string) =>
    sql`select app.take_online_payment(${attemptId}::uuid, ${newId}::uuid, ${receipt}::jsonb, ${given}::jsonb, ${onDate}::date)`.compile(
      build,
    ),
)

export const receiptOf = (provider: PayProvider, { reference, refundedMinor }: Taken) =>
  JSON.stringify({ provider, reference, refunded_minor: refundedMinor })

/** What the page says to which payers return. */
export const findPaidInvoice = builtOnce((therapistId: string, invoiceId: string) =>
  sql<{ number: string; inPortal: boolean }>`select i.number, i.client_pays and exists (select from clients c
      where c.therapist_id = i.therapist_id and c.id = i.client_id and c.user_id is not null) as "inPortal"
    from invoices i where i.therapist_id = ${therapistId}::uuid and i.id = ${invoiceId}::uuid and i.number is not null`.compile(
    build,
  ),
)

// The statements below run as openhour_worker.

export type OpenAttempt = {
  id: string
  therapistId: string
  invoiceId: string
  accountId: string
  amountMinor: number
  currency: string
  state: Begun['state']
  reference: string | null
  url: string | null
  testOutcome: 'paid' | 'declined' | null
  expiresAt: string
  provider: PayProvider
  isTest: boolean
  /** Null: disconnected. */
  sealed: Buffer | null
  timeZone: string
}
const attempt = sql`p.id, p.therapist_id as "therapistId", p.invoice_id as "invoiceId", p.account_id as "accountId", p.amount_minor as "amountMinor", p.currency,
  p.state, p.reference, p.url, p.test_outcome as "testOutcome", p.expires_at as "expiresAt", a.provider, a.is_test as "isTest", x.sealed,
  s.timezone as "timeZone"`
const joined = sql`from online_payments p join payment_accounts a on a.therapist_id = p.therapist_id and a.id = p.account_id
  join practice_settings s on s.user_id = p.therapist_id
  left join payment_account_access x on x.therapist_id = a.therapist_id and x.account_id = a.id`

/** The address to which payers return names it alone. */
export const findAttempt = builtOnce((id: string) =>
  sql<OpenAttempt>`select ${attempt} ${joined} where p.id = ${id}::uuid`.compile(build),
)

/** The page on which an invoice can be paid at the moment. */
export const findPage = builtOnce((therapistId: string, invoiceId: string, at: string) =>
  sql<{
    url: string
  }>`select url from online_payments where therapist_id = ${therapistId}::uuid and invoice_id = ${invoiceId}::uuid and state = 'open'
    and test_outcome is null and expires_at > ${at}::timestamptz order by created_at desc limit 1`.compile(build),
)

/** Others of an invoice that can still be paid. */
export const listOtherAttempts = builtOnce((therapistId: string, invoiceId: string, id: string) =>
  sql<OpenAttempt>`select ${attempt} ${joined} where p.therapist_id = ${therapistId}::uuid and p.invoice_id = ${invoiceId}::uuid
    and p.id <> ${id}::uuid and p.state = 'open'`.compile(build),
)

export const listAttemptsOf = builtOnce((therapistId: string, accountId: string) =>
  sql<OpenAttempt>`select ${attempt} ${joined} where p.therapist_id = ${therapistId}::uuid and p.account_id = ${accountId}::uuid
    and p.state in ('starting', 'open')`.compile(build),
)

/** What a provider answered first stays. */
export const openAttempt = builtOnce((therapistId: string, id: string, reference: string, url: string) =>
  sql`update online_payments set state = 'open', reference = ${reference}, url = ${url}
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid and state = 'starting'`.compile(build),
)

export const noteChecked = builtOnce((therapistId: string, id: string, isOver: boolean, at: string) =>
  sql`update online_payments set checked_at = ${at}::timestamptz,
      state = case when ${isOver}::boolean and state in ('starting', 'open') then 'closed' else state end
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid`.compile(build),
)

/** What was chosen on the page of test mode, once. */
export const chooseOutcome = builtOnce((therapistId: string, id: string, outcome: 'paid' | 'declined') =>
  sql`update online_payments p set test_outcome = ${outcome} from payment_accounts a
    where p.therapist_id = ${therapistId}::uuid and p.id = ${id}::uuid and p.state = 'open' and p.test_outcome is null
      and a.therapist_id = p.therapist_id and a.id = p.account_id and a.provider = 'sandbox'`.compile(build),
)

/** Queues reading the attempts that a message is about. */
export const enqueueHinted = builtOnce(
  (therapistId: string, accountId: string, provider: PayProvider, reference: string | null, payment: string | null) =>
    sql`select app.enqueue_online_payment(p.therapist_id, p.id) from online_payments p
    where p.therapist_id = ${therapistId}::uuid and (p.account_id = ${accountId}::uuid and p.reference = ${reference}
      or exists (select from online_receipts r where r.therapist_id = p.therapist_id and r.provider = ${provider} and r.reference = ${payment}
        and r.attempt_id = p.id))`.compile(build),
)

export const enqueueOpen = builtOnce((at: string, since: string) =>
  sql`select app.enqueue_online_payments(${at}::timestamptz, ${since}::timestamptz)`.compile(build),
)
