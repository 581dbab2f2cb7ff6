import { problemOf } from '@openhour/shared/access/refusals.ts'
import type {
  InvoiceMailState,
  InvoiceMails,
  MailPreview,
} from '@openhour/shared/features/money/invoice-mails.contract.ts'
import { invoiceMailTexts, suggestedMailTexts } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import type { ProposedReminder } from '@openhour/shared/features/money/invoice-reminders.contract.ts'
import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { at, ofOne } from './fake-money.ts'
import type { Operations } from './fake-server.ts'

/** What was emailed about invoices, and what waits. */
export type FakeInvoiceMails = {
  settings: InvoiceMailState
  of: Map<string, InvoiceMails>
  reminders: ProposedReminder[]
  /** Why invoices go nowhere, by their id. */
  troubles: Map<string, NonNullable<MailPreview['trouble']>>
}

export const openFakeInvoiceMails = (): FakeInvoiceMails => ({
  settings: {
    ...suggestedMailTexts,
    attachesPdf: false,
    linkDays: 60,
    reminds: false,
    sendsReminders: false,
    firstDays: 7,
    secondDays: 21,
    thirdDays: 35,
    updatedAt: null,
  },
  of: new Map(),
  reminders: [],
  troubles: new Map(),
})

/** A reminder that waits, of an invoice. */
export const reminderOf = (invoice: Invoice, given: Partial<ProposedReminder> = {}): ProposedReminder => ({
  id: crypto.randomUUID(),
  invoiceId: invoice.id,
  level: 1,
  number: invoice.number ?? '',
  recipientName: invoice.recipientName,
  to: 'maya@example.com',
  trouble: null,
  currency: invoice.currency,
  openMinor: invoice.openMinor,
  dueDate: '2026-05-20',
  proposedAt: at,
  goesAt: null,
  ...given,
})

/** What the server does with emails about invoices. */
export function invoiceMailOperations(mails: FakeInvoiceMails, invoices: Invoice[]): Operations {
  const ofInvoice = (id: string): InvoiceMails => {
    const known = mails.of.get(id) ?? { id, mails: [], links: [] }
    mails.of.set(id, known)
    return known
  }
  const preview = (invoice: Invoice, subject: string): MailPreview => {
    const trouble = mails.troubles.get(invoice.id) ?? null
    return {
      invoiceId: invoice.id,
      number: invoice.number ?? '',
      recipientName: invoice.recipientName,
      to: trouble === null ? 'maya@example.com' : null,
      trouble,
      subject,
      paragraphs: ['Hello Maya Okafor,', `Invoice ${invoice.number}\nAmount: €80.00`],
      button: 'See it',
      link: 'https://practice.example.com/pay/…',
      footnote: 'You are receiving this because Practice at the Park issued it to you.',
      file: mails.settings.attachesPdf ? 'invoice.pdf' : null,
      after: ofInvoice(invoice.id).mails[0]?.id ?? null,
    }
  }
  const send = (invoice: Invoice, level: number | null) => {
    const mail = { id: crypto.randomUUID(), level, to: 'maya@example.com', state: 'queued', createdAt: at } as const
    ofInvoice(invoice.id).mails.unshift(mail)
    invoice.sentAt ??= at
    return ofInvoice(invoice.id)
  }
  const take = (id: string) => {
    const reminder = ofOne(mails.reminders, id, (one) => one, invoiceMailTexts.reminderNotFound)
    if ('invoiceId' in reminder) mails.reminders.splice(mails.reminders.indexOf(reminder), 1)
    return reminder
  }
  const unsent = () => invoices.filter(({ number, sentAt }) => number !== null && sentAt === null)
  return {
    'invoiceMails/settings': () => mails.settings,
    'invoiceMails/saveSettings': (given) => Object.assign(mails.settings, given, { updatedAt: at }),
    'invoiceMails/ofInvoice': ({ id }) => structuredClone(ofInvoice(id)),
    'invoiceMails/preview': ({ id }) => ofOne(invoices, id, (one) => preview(one, 'Your invoice')),
    'invoiceMails/send': ({ id }) => ofOne(invoices, id, (one) => send(one, null)),
    'invoiceMails/waiting': () => ({
      items: unsent().map(({ id, number, recipientName, currency, openMinor }) => ({
        id,
        number: number ?? '',
        recipientName,
        to: mails.troubles.has(id) ? null : 'maya@example.com',
        trouble: mails.troubles.get(id) ?? null,
        currency,
        openMinor,
      })),
      matching: unsent().length,
    }),
    'invoiceMails/sendAll': ({ ids }) => {
      const named = invoices.filter(({ id }) => ids.includes(id))
      for (const one of named) send(one, null)
      return { sent: named.length, refused: [] }
    },
    'invoiceMails/makeLink': ({ id }) => {
      ofInvoice(id).links.unshift({
        id: crypto.randomUUID(),
        createdAt: at,
        expiresAt: '2026-07-03T17:00:00Z',
        openedAt: null,
      })
      return { link: 'https://practice.example.com/pay/secret', expiresAt: '2026-07-03T17:00:00Z' }
    },
    'invoiceMails/revokeLinks': ({ id }) => Object.assign(ofInvoice(id), { links: [] }),
    'invoiceReminders/list': () => ({ items: [...mails.reminders], matching: mails.reminders.length }),
    'invoiceReminders/preview': ({ id }) => {
      const reminder = mails.reminders.find((one) => one.id === id)
      const invoice = invoices.find((one) => one.id === reminder?.invoiceId)
      if (!reminder || !invoice) return problemOf('not-found', invoiceMailTexts.reminderNotFound)
      return { ...preview(invoice, 'A reminder of your invoice'), id, level: reminder.level }
    },
    'invoiceReminders/send': ({ id }) => {
      const reminder = take(id)
      if (!('invoiceId' in reminder)) return reminder
      const invoice = invoices.find((one) => one.id === reminder.invoiceId)
      if (invoice) send(invoice, reminder.level)
      return { id }
    },
    'invoiceReminders/skip': ({ id }) => {
      const reminder = take(id)
      return 'invoiceId' in reminder ? { id } : reminder
    },
  }
}
