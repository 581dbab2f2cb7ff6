import { called, ownMoney } from './money-rows.ts'
import { newClient } from './own-rows.ts'
import { joinedAs } from './portal-calls.ts'
import type { Product } from './product.ts'
import { until } from './until.ts'

type Row = Record<string, unknown> & { id: string; number: string; updatedAt: string }
type Mail = { id: string; level: number | null; to: string | null; state: string }
type Link = { id: string; expiresAt: string; openedAt: string | null }
export type InvoiceMails = { id: string; mails: Mail[]; links: Link[] }

let number = 0
/** The path of a payer's link in a text. */
export const payPathIn = (text: string | undefined) =>
  /https?:\/\/[^\s/]+(\/pay\/[\w-]{43})\b/.exec(text ?? '')?.[1] ?? ''

/** What the settings of emails are, with the parts given. */
export async function mailSettings(caller: Parameters<typeof called>[0], more: object) {
  const given = await called(caller, 'invoiceMails/settings')
  return called(caller, 'invoiceMails/saveSettings', { ...given, ...more })
}

type Given = { payer?: object; joins?: boolean; client?: object; money?: object; currency?: string }

/** A practice that invoices a client with an address of their own, or a contact who pays. */
export async function billingPractice(
  product: Product,
  { payer, joins = false, client = {}, money = {}, currency = 'EUR' }: Given = {},
) {
  const therapist = await product.person()
  await therapist.send('PATCH', '/api/v1/settings/profile', { practiceName: 'Heron House' })
  const tax = await ownMoney(therapist, money)
  const email = `billed${++number}@example.com`
  const clientId = await newClient(therapist, { email, ...client })
  const portal = joins ? await joinedAs(product, therapist, clientId) : undefined
  const payerEmail = `paying${number}@example.com`
  let contact: Row | undefined
  if (payer) {
    const details = { name: 'Otto Payer', kind: 'payer', email: payerEmail, wantsInvoices: true, ...payer }
    contact = (await therapist.post(`/api/v1/clients/${clientId}/contacts`, details)).json as Row
    const agreed = { payerId: contact.id, rhythm: 'month', showsDiagnosis: false, updatedAt: null }
    await therapist.send('PUT', `/api/v1/clients/${clientId}/billing`, agreed)
  }
  const drafted = async (amountMinor = 8000) => {
    const charge = await called(therapist, 'charges/add', {
      clientId,
      serviceDate: '2026-03-04',
      description: 'Session',
      amountMinor,
      taxCategoryId: tax,
      currency,
    })
    return called(therapist, 'invoices/draft', { chargeIds: [charge.id] })
  }
  const issued = async (amountMinor?: number) => {
    const { id } = await drafted(amountMinor)
    return (await called(therapist, 'invoices/issue', { id })) as Row
  }
  const to = payer ? payerEmail : email
  return {
    therapist,
    clientId,
    email,
    to,
    contact,
    portal,
    drafted,
    issued,
    send: (id: string, after: string | null = null) => therapist.post(`/api/v1/invoices/${id}/mail`, { id, after }),
    mails: async (id: string) => (await therapist.get(`/api/v1/invoices/${id}/mails`)).json as InvoiceMails,
    /** What arrived with invoices, newest first. @param atLeast waits for as many emails of any kind */
    arrived: async (atLeast = 0, at = to) =>
      (await product.mails(at, atLeast)).filter(({ template }) => template.endsWith('client-invoice')),
    /** Waits until the queue has handed over, or given up, all emails about an invoice. */
    ended: async (id: string) =>
      until(
        async () => (await therapist.get(`/api/v1/invoices/${id}/mails`)).json as InvoiceMails,
        ({ mails }) => mails.every(({ state }) => state !== 'queued'),
      ),
    pay: (id: string, amountMinor: number) =>
      therapist.post(`/api/v1/invoices/${id}/payments`, { receivedDate: '2026-03-20', amountMinor, method: 'cash' }),
  }
}
