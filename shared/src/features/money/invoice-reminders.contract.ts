import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { instant } from '../../lib/instant-schema.ts'
import { MailPreview } from './invoice-mails.contract.ts'
import { invoiceMailTexts, payerTroubles } from './invoice-mails.rules.ts'

const tags = ['Invoices']
const One = z.strictObject({ id: z.guid(invoiceMailTexts.reminderNotFound) })

/** A reminder that waits for the therapist. */
export const ProposedReminder = z.object({
  id: z.guid(),
  invoiceId: z.guid(),
  level: z.int(),
  number: z.string(),
  recipientName: z.string(),
  to: z.nullable(z.string()),
  trouble: z.nullable(z.enum(payerTroubles)),
  currency: z.string(),
  openMinor: z.int(),
  dueDate: z.string(),
  proposedAt: instant,
  /** When it goes by itself, where the practice wants that. */
  goesAt: z.nullable(instant),
})
export type ProposedReminder = z.infer<typeof ProposedReminder>

export const invoiceRemindersContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/invoice-reminders',
      summary: 'Reminders of overdue invoices that wait to be sent, the longest due first',
      tags,
    })
    .output(z.object({ items: z.array(ProposedReminder), matching: z.int() })),
  preview: operation(therapists)
    .route({ method: 'GET', path: '/invoice-reminders/{id}', summary: 'A reminder, as it would be sent now', tags })
    .input(One)
    .output(z.extend(MailPreview, { id: z.guid(), level: z.int() })),
  send: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/invoice-reminders/{id}/send', summary: 'Send a proposed reminder', tags })
    .input(One)
    .output(z.object({ id: z.guid() })),
  skip: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/invoice-reminders/{id}/skip',
      summary: 'Leave out a proposed reminder; it is proposed again after a week',
      tags,
    })
    .input(One)
    .output(z.object({ id: z.guid() })),
}
