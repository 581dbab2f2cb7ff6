import { Charge, type ChargeDetails } from '@openhour/shared/features/money/charges.contract.ts'
import { type ChargeState, chargesPerPage } from '@openhour/shared/features/money/money.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const state = sql<ChargeState>`case when charges.package_id is not null and charges.kind <> 'package' then 'covered' when charges.waived_at is not null then 'waived' when charges.proposed then 'proposed'
  when charges.invoice_id is null then 'open' when i.number is null then 'drafted' else 'invoiced' end`
const whole = sql.join([
  ...columns('charges', Charge, {
    clientName: sql<string>`c.name`,
    state,
    hasPackage: sql<boolean>`charges.kind <> 'package' and exists (select from client_packages p where p.therapist_id = charges.therapist_id
      and p.client_id = charges.client_id and p.ended_at is null and (p.expires_on is null or p.expires_on >= charges.service_date)
      and app.package_used(p) < p.sessions)`,
    invoiceNumber: sql<string | null>`i.number`,
  }),
])
const joined = sql`charges join clients c on c.therapist_id = charges.therapist_id and c.id = charges.client_id
  left join invoices i on i.therapist_id = charges.therapist_id and i.id = charges.invoice_id`

const onInvoice = (issued: RawBuilder<unknown>) =>
  sql`exists (select from invoices i where i.therapist_id = charges.therapist_id and i.id = charges.invoice_id and ${issued})`

/** Those without an invoice are found by the index of what waits. */
const inState: Record<ChargeState | 'all', RawBuilder<unknown>> = {
  all: sql`true`,
  proposed: sql`invoice_id is null and waived_at is null and proposed`,
  open: sql`invoice_id is null and waived_at is null and not proposed`,
  drafted: onInvoice(sql`i.number is null`),
  invoiced: onInvoice(sql`i.number is not null`),
  covered: sql`package_id is not null and kind <> 'package'`,
  waived: sql`waived_at is not null and (package_id is null or kind = 'package')`,
}

type ListParams = { clientId?: string | undefined; state: ChargeState | 'all'; page: number }

const fitting = (therapistId: string, which: ChargeState | 'all', clientId: string | undefined) =>
  sql`charges where therapist_id = ${therapistId}::uuid and ${inState[which]} and ${clientId === undefined ? sql`true` : sql`client_id = ${clientId}::uuid`}`

export const listCharges = (therapistId: string, { clientId, state: which, page }: ListParams) =>
  chargeList(which, clientId !== undefined)(therapistId, clientId ?? '', (page - 1) * chargesPerPage)

/** The page is found first, then what belongs to its rows. */
const chargeList = builtOncePer(
  (which: ChargeState | 'all', ofClient: boolean) => (therapistId: string, clientId: string, offset: number) =>
    sql<Charge>`with charges as materialized (select * from ${fitting(therapistId, which, ofClient ? clientId : undefined)}
        order by service_date desc, id desc limit ${chargesPerPage} offset ${offset})
      select ${whole} from ${joined} where charges.therapist_id = ${therapistId}::uuid order by charges.service_date desc, charges.id desc`.compile(
      build,
    ),
)

export const countCharges = (therapistId: string, { clientId, state: which }: Omit<ListParams, 'page'>) =>
  chargeCount(which, clientId !== undefined)(therapistId, clientId ?? '')

const chargeCount = builtOncePer(
  (which: ChargeState | 'all', ofClient: boolean) => (therapistId: string, clientId: string) =>
    sql<{
      matching: number
    }>`select count(*)::int as matching from ${fitting(therapistId, which, ofClient ? clientId : undefined)}`.compile(
      build,
    ),
)

export const findCharge = builtOnce((therapistId: string, id: string) =>
  sql<Charge>`select ${whole} from ${joined} where charges.therapist_id = ${therapistId}::uuid and charges.id = ${id}::uuid`.compile(
    build,
  ),
)

const written = ({ serviceDate, minutes, description, amountMinor, taxCategoryId }: ChargeDetails) => ({
  service_date: serviceDate,
  minutes: minutes ?? null,
  description,
  amount_minor: amountMinor,
  tax_category_id: taxCategoryId,
})

export function addCharge(
  therapistId: string,
  clientId: string,
  id: string,
  details: ChargeDetails & { currency: string },
) {
  return build
    .insertInto('charges')
    .values({
      therapist_id: therapistId,
      client_id: clientId,
      id,
      kind: 'manual',
      currency: details.currency,
      ...written(details),
    })
    .compile()
}

/** No row if it is issued or changed since. */
export const changeCharge = (therapistId: string, id: string, updatedAt: string, details: ChargeDetails) =>
  build
    .updateTable('charges')
    .set(written(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning('id')
    .compile()

export const confirmCharge = builtOnce((therapistId: string, id: string) =>
  build
    .updateTable('charges')
    .set({ proposed: false })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('proposed', '=', true)
    .returning('id')
    .compile(),
)

/** Takes it off a draft too. No row if it is on an issued invoice, or waived already. */
export const waiveCharge = builtOnce((therapistId: string, id: string, reason: string, at: string) =>
  sql<{
    id: string
  }>`update charges set waived_at = ${at}::timestamptz, waived_reason = ${reason}, proposed = false, invoice_id = null
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid and waived_at is null
      and not exists (select from invoices i where i.therapist_id = charges.therapist_id and i.id = charges.invoice_id and i.number is not null)
    returning id`.compile(build),
)

export const unwaiveCharge = builtOnce((therapistId: string, id: string) =>
  build
    .updateTable('charges')
    .set({ waived_at: null, waived_reason: null, package_id: sql`case when kind = 'package' then package_id end` })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('waived_at', 'is not', null)
    .returning('id')
    .compile(),
)

/** `covered` is false if the charge is issued, waived or not there. */
export const coverCharge = builtOnce((id: string, at: string) =>
  sql<{ covered: boolean }>`select app.cover_charge(${id}::uuid, ${at}::timestamptz) as covered`.compile(build),
)
