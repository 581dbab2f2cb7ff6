import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { instant } from '../../lib/instant-schema.ts'
import { requiredText } from '../../lib/text.ts'
import {
  invoiceMailStates,
  invoiceMailTexts,
  longestMailText,
  mailTextFault,
  payerTroubles,
  sentAtOnce,
} from './invoice-mails.rules.ts'
import { moneyTexts } from './money.rules.ts'

const tags = ['Invoices']
const id = z.guid(moneyTexts.invoiceNotFound)
const One = z.strictObject({ id })

const mailText = (missing: string) =>
  requiredText(longestMailText, missing).check((context) => {
    const fault = mailTextFault(context.value)
    if (fault !== undefined) context.issues.push({ code: 'custom', message: fault, input: context.value })
  })
const days = z
  .int(invoiceMailTexts.days)
  .check(z.minimum(1, invoiceMailTexts.days), z.maximum(365, invoiceMailTexts.days))

/** What emails with invoices say, and when reminders are due. */
export const InvoiceMailSettings = z.strictObject({
  invoiceText: mailText('Write what the email says'),
  attachesPdf: z.boolean(),
  /** How long the link of a payer without an account works. */
  linkDays: days,
  reminds: z.boolean(),
  /** A reminder that stood in the list for a day goes without a press. */
  sendsReminders: z.boolean(),
  firstDays: days,
  firstText: mailText('Write what the first reminder says'),
  secondDays: days,
  secondText: mailText('Write what the second reminder says'),
  thirdDays: days,
  thirdText: mailText('Write what the third reminder says'),
})
export type InvoiceMailSettings = z.infer<typeof InvoiceMailSettings>

/** `updatedAt` is null until the practice has saved them; until then they are suggestions. */
const SettingsState = z.object({ ...InvoiceMailSettings.shape, updatedAt: z.nullable(z.string()) })
export type InvoiceMailState = z.infer<typeof SettingsState>

/** An email exactly as it would be sent now. */
export const MailPreview = z.object({
  invoiceId: z.guid(),
  number: z.string(),
  recipientName: z.string(),
  /** Null with a `trouble`. */
  to: z.nullable(z.string()),
  trouble: z.nullable(z.enum(payerTroubles)),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  button: z.string(),
  /** A secret part is shown as dots: it is made when the email is sent. */
  link: z.string(),
  footnote: z.string(),
  /** The name of the attached file. */
  file: z.nullable(z.string()),
  /** The newest email about this invoice, which sending has to name. */
  after: z.nullable(z.guid()),
})
export type MailPreview = z.infer<typeof MailPreview>

const SentMail = z.object({
  id: z.guid(),
  /** Null for the invoice itself. */
  level: z.nullable(z.int()),
  to: z.nullable(z.string()),
  state: z.enum(invoiceMailStates),
  createdAt: instant,
})
export type SentMail = z.infer<typeof SentMail>

const PayerLink = z.object({ id: z.guid(), createdAt: instant, expiresAt: instant, openedAt: z.nullable(instant) })
export type PayerLink = z.infer<typeof PayerLink>

/** Emails about an invoice, newest first, and its links that work. */
export const InvoiceMails = z.object({ id: z.guid(), mails: z.array(SentMail), links: z.array(PayerLink) })
export type InvoiceMails = z.infer<typeof InvoiceMails>

const WaitingInvoice = z.object({
  id: z.guid(),
  number: z.string(),
  recipientName: z.string(),
  to: z.nullable(z.string()),
  trouble: z.nullable(z.enum(payerTroubles)),
  currency: z.string(),
  openMinor: z.int(),
})
export type WaitingInvoice = z.infer<typeof WaitingInvoice>

export const invoiceMailsContract = {
  settings: operation(therapists)
    .route({ method: 'GET', path: '/invoice-mails/settings', summary: 'What emails with invoices say', tags })
    .output(SettingsState),
  saveSettings: operation(therapists)
    .route({ method: 'PUT', path: '/invoice-mails/settings', summary: 'Change what emails with invoices say', tags })
    .input(
      z.extend(InvoiceMailSettings, { updatedAt: z.nullable(z.string()) }).check(
        z.refine(({ firstDays, secondDays }) => firstDays < secondDays, {
          path: ['secondDays'],
          message: invoiceMailTexts.daysOrder,
        }),
        z.refine(({ secondDays, thirdDays }) => secondDays < thirdDays, {
          path: ['thirdDays'],
          message: invoiceMailTexts.daysOrder,
        }),
      ),
    )
    .output(SettingsState),
  ofInvoice: operation(therapists)
    .route({ method: 'GET', path: '/invoices/{id}/mails', summary: 'Emails about an invoice, and its links', tags })
    .input(One)
    .output(InvoiceMails),
  preview: operation(therapists)
    .route({
      method: 'GET',
      path: '/invoices/{id}/mail',
      summary: 'The email with an issued invoice, as it would be sent now',
      tags,
    })
    .input(One)
    .output(MailPreview),
  send: operation(therapists, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/invoices/{id}/mail',
      summary: 'Send an issued invoice to whoever pays it, by email',
      description:
        '`after` is the newest email about it that the sender knows of. If there is a newer one, nothing is sent.',
      tags,
    })
    .input(z.strictObject({ id, after: z.nullable(z.guid()) }))
    .output(InvoiceMails),
  waiting: operation(therapists)
    .route({
      method: 'GET',
      path: '/invoice-mails/waiting',
      summary: 'Issued invoices that were neither sent nor handed over, oldest first',
      tags,
    })
    .output(z.object({ items: z.array(WaitingInvoice), matching: z.int() })),
  sendAll: operation(therapists)
    .route({
      method: 'POST',
      path: '/invoice-mails/send-all',
      summary: 'Send several invoices, each that was neither sent nor handed over before',
      tags,
    })
    .input(z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(sentAtOnce)) }))
    .output(z.object({ sent: z.int(), refused: z.array(z.object({ id: z.guid(), detail: z.string() })) })),
  makeLink: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/invoices/{id}/links',
      summary: 'Make a link that opens one issued invoice without an account',
      description: 'It is answered once: only its hash is stored.',
      tags,
    })
    .input(One)
    .output(z.object({ link: z.string(), expiresAt: instant })),
  revokeLinks: operation(therapists)
    .route({ method: 'DELETE', path: '/invoices/{id}/links', summary: 'End all links to an invoice', tags })
    .input(One)
    .output(InvoiceMails),
}
