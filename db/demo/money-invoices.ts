import { splitTax } from '@openhour/shared/features/money/money.rules.ts'
import { addDays, instantOn } from './days.ts'
import type { Billed, Fate } from './money-practices.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { ChargeRow, InvoiceLineRow, InvoiceRow, PaymentRow, SettlementRow } from './rows.ts'

type Payer = {
  clientId: string | null
  payerId: string | null
  name: string
  address: string | null
  recipient: Record<string, string | null> | null
}
/** Charges that are invoiced together on a day. `isLast`: the newest of this payer's invoices. */
export type Draft = { payer: Payer; fate: Fate | undefined; charges: ChargeRow[]; day: string; isLast: boolean }
export type Tax = Billed['taxes'][number] & { id: string }
type Practice = { practice: Billed; therapistId: string; taxes: Tax[]; nameOf: (clientId: string) => string }
/** An invoice or credit note, and what settles it. */
type Paper = { row: InvoiceRow; lines: InvoiceLineRow[]; payments: PaymentRow[]; settlements: SettlementRow[] }

const pastLimit = 60

/** Every issued invoice of a practice, numbered in the order of their days. Changes the charges of the drafts: they name their invoice. */
export function invoicesOf(
  drafts: readonly Draft[],
  { practice, therapistId, taxes, nameOf }: Practice,
  today: string,
) {
  const { settings } = practice
  const issuer = {
    name: settings.issuer_name,
    address: settings.issuer_address,
    email: settings.issuer_email,
    phone: settings.issuer_phone,
    country: settings.country,
    taxNumber: null,
    vatId: settings.vat_id ?? null,
    licenseNumber: settings.license_number,
    accountHolder: settings.account_holder,
    iban: settings.iban,
    bic: settings.bic ?? null,
    upiId: null,
    terms: settings.terms,
    paper: settings.paper,
    street: settings.issuer_street ?? null,
    postCode: settings.issuer_post_code ?? null,
    city: settings.issuer_city ?? null,
  }
  const paper = ({ payer, charges }: Draft, name: string, day: string, corrects?: InvoiceRow): Paper => {
    const id = uuidFrom(`invoice ${name}`)
    const sign = corrects ? -1 : 1
    const lines = charges.map((charge, at): InvoiceLineRow => {
      const tax = taxes.find((one) => one.id === charge.tax_category_id) as Tax
      const { netMinor, taxMinor } = splitTax(Number(charge.amount_minor), tax.rate)
      return {
        therapist_id: therapistId,
        id: uuidFrom(`line ${name} ${at}`),
        invoice_id: id,
        client_id: charge.client_id,
        place: at + 1,
        client_name: nameOf(charge.client_id),
        service_date: charge.service_date,
        minutes: charge.minutes ?? null,
        description: charge.description,
        tax_name: tax.name,
        tax_code: tax.code,
        tax_rate: tax.rate,
        exemption_code: tax.exemption_code ?? null,
        tax_sentence: tax.sentence,
        net_minor: sign * netMinor,
        tax_minor: sign * taxMinor,
        gross_minor: sign * Number(charge.amount_minor),
        created_at: instantOn(day, 540),
      }
    })
    const sum = (part: 'net_minor' | 'tax_minor' | 'gross_minor') =>
      lines.reduce((total, line) => total + Number(line[part]), 0)
    return {
      lines,
      payments: [],
      settlements: [],
      row: {
        therapist_id: therapistId,
        id,
        client_id: payer.clientId,
        payer_id: payer.payerId,
        client_pays: payer.payerId === null,
        kind: corrects ? 'credit-note' : 'invoice',
        corrects_id: corrects?.id ?? null,
        currency: settings.currency,
        note: corrects ? 'The price that we agreed was not yet on the first invoice.' : null,
        issued_at: instantOn(day, 540),
        issue_date: day,
        due_date: corrects ? day : addDays(day, settings.payment_days),
        recipient_name: payer.name,
        recipient_address: payer.address,
        recipient: payer.recipient,
        issuer,
        net_minor: sum('net_minor'),
        tax_minor: sum('tax_minor'),
        gross_minor: sum('gross_minor'),
        settled_minor: 0,
        sent_at: corrects ? null : instantOn(day, 545),
        created_at: instantOn(day, 540),
        updated_at: instantOn(day, 545),
      },
    }
  }
  /** Settles an amount of an invoice. */
  const settle = ({ row, settlements }: Paper, amount: number, day: string, by: Partial<SettlementRow>) => {
    row.settled_minor = Number(row.settled_minor) + amount
    settlements.push({
      therapist_id: therapistId,
      id: uuidFrom(`settlement ${row.id} ${settlements.length}`),
      invoice_id: row.id,
      amount_minor: amount,
      settled_date: day,
      created_at: instantOn(day, 600),
      ...by,
    })
  }
  const pay = (invoice: Paper, payer: Payer, day: string, amount: number, used = amount) => {
    const random = randomFrom(`payment ${invoice.row.id}`)
    const method = random.pick(['transfer', 'transfer', 'transfer', 'card', 'cash'])
    const id = uuidFrom(`payment ${invoice.row.id} ${day}`)
    invoice.payments.push({
      therapist_id: therapistId,
      id,
      client_id: payer.clientId,
      payer_id: payer.payerId,
      payer_name: payer.name,
      received_date: day,
      amount_minor: amount,
      currency: settings.currency,
      method,
      used_minor: used,
      created_at: instantOn(day, 600),
    })
    settle(invoice, used, day, { payment_id: id })
  }

  const papers = drafts.flatMap((draft): Paper[] => {
    const { payer, fate, charges, isLast } = draft
    const name = charges.map(({ id }) => id).join(' ')
    const random = randomFrom(`fate ${name}`)
    const first = paper(draft, name, draft.day)
    const gross = Number(first.row.gross_minor)
    let invoice = first
    const made = [first]
    if (fate === 'corrected' && isLast && addDays(draft.day, 2) < today) {
      const day = addDays(draft.day, 2)
      const note = paper(draft, `${name} corrected`, day, first.row)
      settle(first, gross, day, { credit_note_id: note.row.id })
      note.row.settled_minor = -gross
      invoice = paper(draft, `${name} again`, day)
      made.push(note, invoice)
    }
    for (const charge of charges) charge.invoice_id = invoice.row.id
    const paidOn = addDays(draft.day, random.integer(2, settings.payment_days - 2))
    const age = (Date.parse(today) - Date.parse(draft.day)) / 86_400_000
    if (paidOn >= today) return made
    if (fate === 'given-up' && isLast && age > pastLimit - 30)
      settle(invoice, gross, addDays(draft.day, 28), { reason: 'Moved abroad, and cannot be reached' })
    else if (fate === 'partly' && isLast) pay(invoice, payer, paidOn, gross / 2)
    else if (fate === 'too-much' && isLast) pay(invoice, payer, paidOn, gross + 2000, gross)
    else if (fate !== 'late' || age > pastLimit) pay(invoice, payer, paidOn, gross)
    return made
  })

  const last = new Map<string, number>()
  for (const { row } of papers.sort((one, other) =>
    `${one.row.issue_date} ${one.row.kind} ${one.row.id}` < `${other.row.issue_date} ${other.row.kind} ${other.row.id}`
      ? -1
      : 1,
  )) {
    const series = `${settings.number_prefix}${String(row.issue_date).slice(0, 4)}-`
    const place = (last.get(series) ?? settings.number_start - 1) + 1
    last.set(series, place)
    Object.assign(row, { number: series + String(place).padStart(4, '0'), number_series: series, number_place: place })
  }
  const counters = [...last].map(([series, place]) => ({
    therapist_id: therapistId,
    id: uuidFrom(`series ${therapistId} ${series}`),
    series,
    last_place: place,
  }))
  return { papers, counters }
}
