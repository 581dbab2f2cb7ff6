import {
  type Balance,
  ClientBilling,
  ClientBillingDetails,
  MoneySettings,
  TaxCategory,
  type TaxDetails,
} from '@openhour/shared/features/money/money.contract.ts'
import type { PaperLanguage } from '@openhour/shared/features/money/paper-language.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns, values } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const settings = [...columns('money_settings', MoneySettings, {}), sql<string>`updated_at`.as('updatedAt')] as const
const tax = columns('tax_categories', TaxCategory, {})
const agreed = columns('client_billing', ClientBilling, { language: sql<PaperLanguage | null>`language` })

export const findMoneySettings = builtOnce((therapistId: string) =>
  build.selectFrom('money_settings').select(settings).where('therapist_id', '=', therapistId).compile(),
)

/** What the profile knows of who issues, for the first suggestion. */
export const findIssuer = builtOnce((therapistId: string) =>
  sql<{
    name: string
    email: string
    phone: string | null
    licenseNumber: string | null
    country: string | null
  }>`select app.practice_name(f.practice_name, u.full_name) as name, u.email, f.phone, f.license_number as "licenseNumber", f.country
    from users u join profiles f on f.id = u.id where u.id = ${therapistId}::uuid`.compile(build),
)

/** Returns a row only if nobody has saved since `updatedAt`, or ever where it is null. */
export function saveMoneySettings(therapistId: string, updatedAt: string | null, details: MoneySettings) {
  const written = values('money_settings', MoneySettings, details, { numberPrefix: details.numberPrefix })
  if (updatedAt === null)
    return build
      .insertInto('money_settings')
      .values({ therapist_id: therapistId, ...written })
      .onConflict((conflict) => conflict.column('therapist_id').doNothing())
      .returning(settings)
      .compile()
  return build
    .updateTable('money_settings')
    .set(written)
    .where('therapist_id', '=', therapistId)
    .where('updated_at', '=', updatedAt)
    .returning(settings)
    .compile()
}

export const listTaxes = builtOnce((therapistId: string) =>
  build
    .selectFrom('tax_categories')
    .select(tax)
    .where('therapist_id', '=', therapistId)
    .orderBy('created_at')
    .orderBy('id')
    .compile(),
)

export const findTax = builtOnce((therapistId: string, id: string) =>
  build.selectFrom('tax_categories').select(tax).where('therapist_id', '=', therapistId).where('id', '=', id).compile(),
)

const written = ({ name, code, rate, exemptionCode, sentence, revenueAccount }: TaxDetails) => ({
  name,
  code,
  rate,
  exemption_code: exemptionCode || null,
  sentence: sentence || null,
  revenue_account: revenueAccount || null,
})

export const addTax = (therapistId: string, id: string, details: TaxDetails) =>
  build
    .insertInto('tax_categories')
    .values({ therapist_id: therapistId, id, ...written(details) })
    .returning(tax)
    .compile()

export const changeTax = (therapistId: string, id: string, updatedAt: string, details: TaxDetails) =>
  build
    .updateTable('tax_categories')
    .set(written(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning(tax)
    .compile()

/** No row if the settings use it. */
export const archiveTax = builtOnce((therapistId: string, id: string, at: string) =>
  build
    .updateTable('tax_categories')
    .set({ archived_at: sql<string>`coalesce(archived_at, ${at}::timestamptz)` })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from money_settings m where m.therapist_id = tax_categories.therapist_id
        and tax_categories.id in (m.session_tax_id, m.fee_tax_id))`,
    )
    .returning(tax)
    .compile(),
)

/** A row if the client is the therapist's; `clientId` alone until something was agreed. */
export const findClientBilling = builtOnce((therapistId: string, clientId: string) =>
  build
    .selectFrom('client_billing')
    .select(agreed)
    .where('therapist_id', '=', therapistId)
    .where('client_id', '=', clientId)
    .compile(),
)

export function saveClientBilling(
  therapistId: string,
  clientId: string,
  updatedAt: string | null,
  details: ClientBillingDetails,
) {
  const row = values('client_billing', ClientBillingDetails, details, {})
  if (updatedAt === null)
    return build
      .insertInto('client_billing')
      .values({ therapist_id: therapistId, client_id: clientId, ...row })
      .onConflict((conflict) => conflict.columns(['therapist_id', 'client_id']).doNothing())
      .returning(agreed)
      .compile()
  return build
    .updateTable('client_billing')
    .set(row)
    .where('therapist_id', '=', therapistId)
    .where('client_id', '=', clientId)
    .where('updated_at', '=', updatedAt)
    .returning(agreed)
    .compile()
}

/** What a client owes and has left, by currency. Of invoices, those that they pay themselves. @param today the practice's day */
export const balancesOf = builtOnce((therapistId: string, clientId: string, today: string) =>
  sql<Balance>`with parts (currency, charged, open, overdue, credit) as (
      select currency, amount_minor, 0, 0, 0 from charges
        where therapist_id = ${therapistId}::uuid and client_id = ${clientId}::uuid and waived_at is null and not proposed
          and (invoice_id is null or exists (select from invoices i where i.therapist_id = charges.therapist_id and i.id = charges.invoice_id and i.number is null))
      union all select currency, 0, open_minor, case when due_date < ${today}::date then open_minor else 0 end, 0 from invoices
        where therapist_id = ${therapistId}::uuid and client_id = ${clientId}::uuid and number is not null and kind = 'invoice'
      union all select currency, 0, 0, 0, amount_minor - used_minor from payments where therapist_id = ${therapistId}::uuid and client_id = ${clientId}::uuid)
    select currency, sum(charged)::bigint as "chargedMinor", sum(open)::bigint as "openMinor", sum(overdue)::bigint as "overdueMinor",
      sum(credit)::bigint as "creditMinor" from parts group by currency having sum(charged) <> 0 or sum(open) <> 0 or sum(credit) <> 0 order by currency`.compile(
    build,
  ),
)
