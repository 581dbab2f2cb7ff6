import type { Payment } from '@openhour/shared/features/money/payments.contract.ts'
import { paymentsPerPage } from '@openhour/shared/features/money/money.rules.ts'
import { sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const whole = sql`p.id, p.client_id as "clientId", p.payer_id as "payerId", p.payer_name as "payerName", p.received_date as "receivedDate", p.amount_minor as "amountMinor",
  case when p.amount_minor > 0 then app.payment_left(p) else 0 end as "leftMinor", p.currency, p.method, p.reference, p.note, p.refunds_id as "refundsId",
  p.created_at as "createdAt"`

export const listPayments = (therapistId: string, clientId: string | undefined, page: number) =>
  paymentList(clientId !== undefined)(therapistId, clientId ?? '', (page - 1) * paymentsPerPage)

const paymentList = builtOncePer(
  (ofClient: boolean) => (therapistId: string, clientId: string, offset: number) =>
    sql<Payment>`select ${whole} from payments p where p.therapist_id = ${therapistId}::uuid and ${ofClient ? sql`p.client_id = ${clientId}::uuid` : sql`true`}
      order by p.received_date desc, p.created_at desc, p.id limit ${paymentsPerPage} offset ${offset}`.compile(build),
)

export const countPayments = (therapistId: string, clientId: string | undefined) =>
  paymentCount(clientId !== undefined)(therapistId, clientId ?? '')

const paymentCount = builtOncePer(
  (ofClient: boolean) => (therapistId: string, clientId: string) =>
    sql<{
      matching: number
    }>`select count(*)::int as matching from payments p where p.therapist_id = ${therapistId}::uuid
      and ${ofClient ? sql`p.client_id = ${clientId}::uuid` : sql`true`}`.compile(build),
)

export const findPayment = builtOnce((therapistId: string, id: string) =>
  sql<Payment>`select ${whole} from payments p where p.therapist_id = ${therapistId}::uuid and p.id = ${id}::uuid`.compile(
    build,
  ),
)

/** @param given columns of payments. One of invoice and client is null. */
export const recordPayment = builtOnce((id: string, invoiceId: string | null, clientId: string | null, given: string) =>
  sql`select app.record_payment(${id}::uuid, ${invoiceId}::uuid, ${clientId}::uuid, ${given}::jsonb)`.compile(build),
)

export const refundPayment = builtOnce((id: string, paymentId: string, given: string) =>
  sql`select app.refund_payment(${id}::uuid, ${paymentId}::uuid, ${given}::jsonb)`.compile(build),
)

export const usePayment = builtOnce((paymentId: string, invoiceId: string, onDate: string) =>
  sql<{
    usedMinor: number
  }>`select app.use_payment(${paymentId}::uuid, ${invoiceId}::uuid, ${onDate}::date) as "usedMinor"`.compile(build),
)

/** The currency of an issued invoice. */
export const findCurrency = builtOnce((therapistId: string, invoiceId: string) =>
  sql<{
    currency: string
  }>`select currency from invoices where therapist_id = ${therapistId}::uuid and id = ${invoiceId}::uuid and number is not null`.compile(
    build,
  ),
)
