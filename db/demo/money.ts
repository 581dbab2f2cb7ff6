import { onlinePaymentTexts } from '@openhour/shared/features/money/online-payments.rules.ts'
import { accountIdOf } from './accounts.ts'
import { addDays, instantOn } from './days.ts'
import { chargesOf } from './money-charges.ts'
import { type Draft, invoicesOf } from './money-invoices.ts'
import { type Billed, billedPractices } from './money-practices.ts'
import { uuidFrom } from './random.ts'
import type { ChargeRow, PaymentRow, Sample } from './rows.ts'

/** What a practice of the sample has agreed, charged, invoiced and received, by table. */
type Books = {
  therapistId: string
  /** Rows that a therapist writes. */
  written: [table: string, rows: object[]][]
  /** Rows that only functions of the database write. */
  kept: [table: string, rows: object[]][]
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const nextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))

/** A year of books of each practice that bills its clients: invoices paid, late, paid in part or by somebody else, corrected and given up. */
export function booksOf(sample: Sample): Books[] {
  return billedPractices.map((practice) => bookOf(sample, practice))
}

function bookOf(sample: Sample, practice: Billed): Books {
  const therapistId = accountIdOf(practice.email)
  const from = firstOfMonth(addDays(sample.today, -360))
  const since = (day: string) => ({ created_at: instantOn(day, 500), updated_at: instantOn(day, 500) })
  const clients = sample.clients.filter((row) => row.therapist_id === therapistId)
  const clientOf = (name: string) => {
    const found = clients.find((row) => row.name === name)
    if (!found) throw new Error(`${name} is no client of ${practice.email}.`)
    return found
  }
  const nameOf = (id: string) => clients.find((row) => row.id === id)?.name ?? ''
  const own = (name: string) => ({ therapist_id: therapistId, id: uuidFrom(`${name} of ${practice.email}`) })

  const taxes = practice.taxes.map((tax) => ({ ...own(`tax ${tax.name}`), ...since(from), ...tax }))
  const taxIds: [string, string] = [taxes[0]?.id ?? '', taxes[1]?.id ?? '']
  const [session_tax_id, fee_tax_id] = taxIds
  const settings = {
    ...own('money'),
    ...since(from),
    charges_from: from,
    session_tax_id,
    fee_tax_id,
    ...practice.settings,
  }
  const contacts = practice.payers.map((payer) => {
    const { client: name, organisation: _, ...details } = payer
    const client = clientOf(name)
    const day = client.created_at.slice(0, 10)
    return {
      ...own(`payer ${payer.name}`),
      ...since(day),
      client_id: client.id,
      kind: 'payer',
      wants_invoices: true,
      ...details,
    }
  })
  const recipientOf = (contact: string | undefined) => {
    const organisation = practice.payers.find((payer) => payer.name === contact)?.organisation
    return organisation ? { ...organisation, vatId: null, addressKind: 'EM' } : null
  }
  const organisations = contacts.flatMap((contact) => {
    const recipient = recipientOf(contact.name)
    if (!recipient) return []
    const { postCode, vatId, buyerReference, addressKind, electronicAddress, ...rest } = recipient
    return {
      ...own(`organisation ${contact.name}`),
      ...since(contact.created_at.slice(0, 10)),
      payer_id: contact.id,
      ...rest,
      post_code: postCode,
      vat_id: vatId,
      buyer_reference: buyerReference,
      address_kind: addressKind,
      electronic_address: electronicAddress,
    }
  })
  const agreed = practice.agreed.map(({ client: name, payer, ...terms }) => {
    const client = clientOf(name)
    const payer_id = contacts.find((contact) => contact.name === payer)?.id ?? null
    return {
      ...own(`terms ${name}`),
      ...since(client.created_at.slice(0, 10)),
      client_id: client.id,
      payer_id,
      ...terms,
    }
  })

  const packages = practice.packages.map(({ client: name, soldDaysAgo, lastsDays, ...item }) => {
    const sold = addDays(sample.today, -soldDaysAgo)
    return {
      ...own(`package ${name}`),
      client_id: clientOf(name).id,
      sold,
      expires_on: addDays(sold, lastsDays),
      ...item,
    }
  })
  const charges = chargesOf(sample, { practice, therapistId, from, agreed, packages, taxIds })
  const drafts = draftedCharges(charges, agreed, sample.today).map(({ day, its, isLast }): Draft => {
    const clientId = its[0]?.client_id ?? ''
    const terms = agreed.find((row) => row.client_id === clientId)
    const contact = contacts.find((row) => row.id === terms?.payer_id)
    const name = nameOf(clientId)
    const recipient = recipientOf(contact?.name)
    const payer = {
      clientId: contact ? null : clientId,
      payerId: contact?.id ?? null,
      name: recipient?.name ?? contact?.name ?? name,
      address: recipient
        ? `${recipient.street}\n${recipient.postCode} ${recipient.city}\nIreland`
        : (terms?.address ?? null),
      recipient,
    }
    return { payer, fate: practice.fates[name], charges: its, day, isLast }
  })
  const { papers, counters } = invoicesOf(drafts, { practice, therapistId, taxes, nameOf }, sample.today)
  const payments = papers.flatMap((paper) => paper.payments)
  return {
    therapistId,
    written: [
      ['tax_categories', taxes],
      ['money_settings', [settings]],
      ['client_contacts', contacts],
      ['payer_organisations', organisations],
      ['client_billing', agreed],
      [
        'client_packages',
        packages.map(({ sold, ...row }) => ({ ...row, ...since(sold), currency: practice.settings.currency })),
      ],
    ],
    kept: [
      // A credit note refers to the invoice that it corrects.
      ['invoices', papers.map(({ row }) => row).filter(({ kind }) => kind === 'invoice')],
      ['invoices', papers.map(({ row }) => row).filter(({ kind }) => kind !== 'invoice')],
      ['invoice_lines', papers.flatMap(({ lines }) => lines)],
      ['charges', charges],
      ['payments', payments],
      ['invoice_settlements', papers.flatMap(({ settlements }) => settlements)],
      ['invoice_counters', counters],
      ...(practice.paysOnline ? paidOnline(own('payment account'), from, payments) : []),
    ],
  }
}

/** The test account, and the newest payment that came through it: that becomes one made online. */
function paidOnline(
  account: { therapist_id: string; id: string },
  day: string,
  payments: PaymentRow[],
): [table: string, rows: object[]][] {
  const newest = payments
    .filter(({ used_minor, amount_minor, client_id }) => used_minor === amount_minor && client_id !== null)
    .toSorted((one, other) => (String(one.received_date) < String(other.received_date) ? 1 : -1))[0]
  if (newest)
    Object.assign(newest, { method: 'online', reference: `test-${newest.id}`, note: onlinePaymentTexts.testNote })
  // Nobody needs keys for it.
  const access = { therapist_id: account.therapist_id, account_id: account.id, sealed: `\\x${'00'.repeat(40)}` }
  return [
    [
      'payment_accounts',
      [
        {
          ...account,
          provider: 'sandbox',
          is_active: true,
          is_test: true,
          reports: false,
          state: 'working',
          created_at: instantOn(day, 560),
        },
      ],
    ],
    ['payment_account_access', [{ ...access, ending: false }]],
  ]
}

/** Charges by client and month, or one by one where that was agreed, which were invoiced by the sample's day. This month's wait. */
function draftedCharges(
  charges: readonly ChargeRow[],
  agreed: readonly { client_id: string; rhythm: string }[],
  today: string,
) {
  const groups = Map.groupBy(
    charges
      .filter((charge) => !charge.proposed && !charge.waived_at)
      .sort((one, other) => (one.service_date < other.service_date ? -1 : 1)),
    (charge) => {
      const each = agreed.some((row) => row.client_id === charge.client_id && row.rhythm === 'session')
      return `${charge.client_id} ${each ? charge.service_date : charge.service_date.slice(0, 7)} ${each}`
    },
  )
  const dated = [...groups].map(([key, its]) => {
    const last = its.at(-1)?.service_date ?? today
    return { its, client: its[0]?.client_id, day: key.endsWith('true') ? addDays(last, 1) : nextMonth(last) }
  })
  const issued = dated.filter(({ day }) => day < today)
  return issued.map((one) => ({
    ...one,
    isLast: !issued.some((other) => other.client === one.client && other.day > one.day),
  }))
}
