import type { PaperLanguage } from '@openhour/shared/features/money/paper-language.rules.ts'
import type { Invoice, InvoiceLine, Issuer, ListedInvoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { type InvoiceState, invoicesPerPage } from '@openhour/shared/features/money/money.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { payerOrganisation } from './payer-organisations.queries.ts'

/** A row of the list without what follows from the day. */
export type ListedRow = Omit<ListedInvoice, 'state'> & { settledMinor: number; isCorrected: boolean }

const recipient = sql`coalesce(i.recipient_name, o.name, c.name, '')`
const listed = sql`i.id, i.kind, i.number, i.client_id as "clientId", ${recipient} as "recipientName", i.issue_date as "issueDate", i.due_date as "dueDate",
  i.currency, case when i.number is null then (select coalesce(sum(x.amount_minor), 0)::bigint from charges x
    where x.therapist_id = i.therapist_id and x.invoice_id = i.id) else i.gross_minor end as "grossMinor",
  i.open_minor as "openMinor", i.settled_minor as "settledMinor", i.sent_at as "sentAt", i.created_at as "createdAt",
  exists (select from invoices k where k.therapist_id = i.therapist_id and k.corrects_id = i.id) as "isCorrected"`
const joined = sql`invoices i left join clients c on c.therapist_id = i.therapist_id and c.id = i.client_id
  left join client_contacts o on o.therapist_id = i.therapist_id and o.id = i.payer_id`

export type InvoiceFilter = InvoiceState | 'all' | 'open'
const corrected = sql`(i.kind = 'credit-note' or exists (select from invoices k where k.therapist_id = i.therapist_id and k.corrects_id = i.id))`
const settled = sql`(i.number is not null and i.kind = 'invoice' and i.open_minor = 0 and not ${corrected})`
const owed = sql`(i.number is not null and i.open_minor > 0)`

/** `invoiceState` of money.rules.ts in SQL. */
function fitting(state: InvoiceFilter, today: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (state) {
    case 'all':
      return sql`true`
    case 'draft':
      return sql`i.number is null`
    case 'open':
      return owed
    case 'overdue':
      return sql`${owed} and i.due_date < ${today}`
    case 'issued':
      return sql`${owed} and i.due_date >= ${today} and i.settled_minor = 0`
    case 'partly-paid':
      return sql`${owed} and i.due_date >= ${today} and i.settled_minor > 0`
    case 'paid':
      return settled
    case 'corrected':
      return corrected
  }
}

type ListParams = {
  state: InvoiceFilter
  search?: string | undefined
  clientId?: string | undefined
  page: number
  today: string
}

const where =
  (state: InvoiceFilter, isSearching: boolean, ofClient: boolean) =>
  (therapistId: string, today: string, search: string, clientId: string) =>
    sql`i.therapist_id = ${therapistId}::uuid and ${fitting(state, sql`${today}::date`)}
      and ${isSearching ? sql`(i.number ilike ${search} or ${recipient} ilike ${search})` : sql`true`}
      and ${
        ofClient
          ? sql`(i.client_id = ${clientId}::uuid or exists (select from invoice_lines l where l.therapist_id = i.therapist_id and l.invoice_id = i.id
              and l.client_id = ${clientId}::uuid) or exists (select from charges x where x.therapist_id = i.therapist_id and x.invoice_id = i.id and x.client_id = ${clientId}::uuid))`
          : sql`true`
      }`
/** What `like` would read as a pattern is meant literally. */
const pattern = (search: string | undefined) => `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`

/** Drafts first, then the newest. */
export const listInvoices = (therapistId: string, { state, search, clientId, page, today }: ListParams) =>
  invoiceList(state, Boolean(search), clientId !== undefined)(
    therapistId,
    today,
    pattern(search),
    clientId ?? '',
    (page - 1) * invoicesPerPage,
  )

const invoiceList = builtOncePer(
  (state: InvoiceFilter, isSearching: boolean, ofClient: boolean) =>
    (therapistId: string, today: string, search: string, clientId: string, offset: number) =>
      sql<ListedRow>`select ${listed} from ${joined} where ${where(state, isSearching, ofClient)(therapistId, today, search, clientId)}
        order by i.issue_date desc nulls first, i.number_place desc nulls first, i.created_at desc, i.id
        limit ${invoicesPerPage} offset ${offset}`.compile(build),
)

export const countInvoices = (therapistId: string, { state, search, clientId, today }: Omit<ListParams, 'page'>) =>
  invoiceCount(state, Boolean(search), clientId !== undefined)(therapistId, today, pattern(search), clientId ?? '')

const invoiceCount = builtOncePer(
  (state: InvoiceFilter, isSearching: boolean, ofClient: boolean) =>
    (therapistId: string, today: string, search: string, clientId: string) =>
      sql<{ matching: number; drafts: number }>`select
        (select count(*)::int from ${joined} where ${where(state, isSearching, ofClient)(therapistId, today, search, clientId)}) as matching,
        (select count(*)::int from invoices d where d.therapist_id = ${therapistId}::uuid and d.number is null) as drafts`.compile(
        build,
      ),
)

/** An invoice as it is stored, with what a draft would be issued from. */
export type InvoiceRow = ListedRow &
  Pick<
    Invoice,
    | 'note'
    | 'payerId'
    | 'recipientAddress'
    | 'recipient'
    | 'netMinor'
    | 'taxMinor'
    | 'correctsId'
    | 'correctedById'
    | 'settlements'
    | 'creditMinor'
    | 'updatedAt'
  > & {
    issuer: Issuer | null
    stamp: string | null
    lines: InvoiceLine[]
    /** Of a draft: the language agreed with its payer, if there is one. */
    agreedLanguage: PaperLanguage | null
  }

const lines = sql`coalesce((select jsonb_agg(jsonb_build_object('chargeId', null, 'clientName', l.client_name, 'serviceDate', l.service_date, 'minutes', l.minutes,
    'description', l.description, 'diagnosisCode', l.diagnosis_code, 'taxName', l.tax_name, 'taxCode', l.tax_code, 'taxRate', l.tax_rate,
    'taxSentence', l.tax_sentence, 'netMinor', l.net_minor, 'taxMinor', l.tax_minor, 'grossMinor', l.gross_minor) order by l.place)
  from invoice_lines l where l.therapist_id = i.therapist_id and l.invoice_id = i.id), '[]')`
const settlements = sql`coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'date', s.settled_date, 'amountMinor', s.amount_minor,
    'paymentId', s.payment_id, 'method', p.method, 'creditNoteId', s.credit_note_id, 'creditNoteNumber', k.number, 'reason', s.reason) order by s.created_at, s.id)
  from invoice_settlements s left join payments p on p.therapist_id = s.therapist_id and p.id = s.payment_id
    left join invoices k on k.therapist_id = s.therapist_id and k.id = s.credit_note_id
  where s.therapist_id = i.therapist_id and s.invoice_id = i.id), '[]')`

export const findInvoice = builtOnce((therapistId: string, id: string) =>
  sql<InvoiceRow>`select ${listed}, i.note, i.payer_id as "payerId", coalesce(i.recipient_address, b.address, case when i.number is null then c.address end) as "recipientAddress",
      case when i.number is null then ${payerOrganisation} else i.recipient end as recipient, i.net_minor as "netMinor", i.tax_minor as "taxMinor", i.corrects_id as "correctsId", i.issuer, i.updated_at as "updatedAt",
      (select k.id from invoices k where k.therapist_id = i.therapist_id and k.corrects_id = i.id) as "correctedById",
      ${lines} as lines, ${settlements} as settlements, case when i.number is null then app.invoice_stamp(i.therapist_id, i.id) end as stamp,
      (select coalesce(sum(p.amount_minor - p.used_minor), 0)::bigint from payments p where p.therapist_id = i.therapist_id and p.currency = i.currency
        and p.client_id is not distinct from i.client_id and p.payer_id is not distinct from i.payer_id and num_nonnulls(p.client_id, p.payer_id) > 0) as "creditMinor",
      case when i.number is null then (select k.language from client_billing k where k.therapist_id = i.therapist_id
        and (k.client_id = i.client_id or k.payer_id = i.payer_id) and k.language is not null order by k.client_id limit 1) end as "agreedLanguage"
    from ${joined} left join lateral (select k.address from client_billing k where k.therapist_id = i.therapist_id and i.number is null
      and (k.client_id = i.client_id or k.payer_id = i.payer_id) and k.address is not null order by k.client_id limit 1) b on true
    where i.therapist_id = ${therapistId}::uuid and i.id = ${id}::uuid`.compile(build),
)

/** A charge on a draft, with its tax. */
export type DraftedCharge = {
  chargeId: string
  clientId: string
  clientName: string
  serviceDate: string
  minutes: number | null
  description: string
  diagnosisCode: string | null
  amountMinor: number
  taxName: string
  taxCode: InvoiceLine['taxCode']
  taxRate: number
  exemptionCode: string | null
  taxSentence: string | null
}

export const listDrafted = builtOnce((therapistId: string, invoiceId: string) =>
  sql<DraftedCharge>`select x.id as "chargeId", x.client_id as "clientId", c.name as "clientName", x.service_date as "serviceDate", x.minutes, x.description,
      x.diagnosis_code as "diagnosisCode", x.amount_minor as "amountMinor", t.name as "taxName", t.code as "taxCode", t.rate as "taxRate",
      t.exemption_code as "exemptionCode", t.sentence as "taxSentence"
    from charges x join clients c on c.therapist_id = x.therapist_id and c.id = x.client_id
      join tax_categories t on t.therapist_id = x.therapist_id and t.id = x.tax_category_id
      join invoices i on i.therapist_id = x.therapist_id and i.id = x.invoice_id and i.number is null
    where x.therapist_id = ${therapistId}::uuid and x.invoice_id = ${invoiceId}::uuid order by x.service_date, c.name, x.id`.compile(
    build,
  ),
)

export const draftInvoice = builtOnce((id: string, chargeIds: readonly string[]) =>
  sql`select app.draft_invoice(${id}::uuid, ${chargeIds}::uuid[])`.compile(build),
)

export const draftAll = builtOnce((through: string, most: number) =>
  sql<{ drafted: number }>`select app.draft_all(${through}::date, ${most}::int) as drafted`.compile(build),
)

/** Aborts with `draft-changed` unless it is as it was at `updatedAt`. */
export const changeDraft = (
  therapistId: string,
  id: string,
  updatedAt: string,
  note: string | null,
  chargeIds: readonly string[],
) =>
  [
    sql`select app.lock_practice()`.compile(build),
    sql`select app.refuse_when(not exists (select from invoices where therapist_id = ${therapistId}::uuid and id = ${id}::uuid), 'invoice-missing')`.compile(
      build,
    ),
    sql`select app.refuse_when(not exists (select from invoices where therapist_id = ${therapistId}::uuid and id = ${id}::uuid
      and updated_at = ${updatedAt}::timestamptz), 'draft-changed')`.compile(build),
    sql`update invoices set note = ${note} where therapist_id = ${therapistId}::uuid and id = ${id}::uuid`.compile(
      build,
    ),
    sql`select app.fill_draft(${id}::uuid, ${chargeIds}::uuid[])`.compile(build),
  ] as const

/** @param head columns of invoices. @param rows of invoice_lines */
export const issueInvoice = builtOnce((id: string, stamp: string, head: string, rows: string, at: string) =>
  sql<{
    number: string
  }>`select app.issue_invoice(${id}::uuid, ${stamp}, ${head}::jsonb, ${rows}::jsonb, ${at}::timestamptz) as number`.compile(
    build,
  ),
)

export const correctInvoice = builtOnce(
  (newId: string, id: string, why: string, again: boolean, onDate: string, at: string) =>
    sql`select app.correct_invoice(${newId}::uuid, ${id}::uuid, ${why}, ${again}::boolean, ${onDate}::date, ${at}::timestamptz)`.compile(
      build,
    ),
)

export const writeOff = builtOnce((id: string, why: string, onDate: string) =>
  sql`select app.write_off(${id}::uuid, ${why}, ${onDate}::date)`.compile(build),
)

/** No row for a draft. */
export const noteSent = builtOnce((therapistId: string, id: string, at: string) =>
  build
    .updateTable('invoices')
    .set({ sent_at: at })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('number', 'is not', null)
    .returning('id')
    .compile(),
)
