import * as z from 'zod/mini'
import {
  line,
  link,
  type MailContent,
  practiceSender,
  replyAddress,
  template,
} from '../../services/mail/template-parts.ts'

/** Line breaks within it are kept. */
const paragraph = z
  .string()
  .check(z.minLength(1), z.maxLength(1600), z.regex(/^[^\p{Zl}\p{Zp}]+$/u), z.regex(/^(?:[^\p{Cc}]|\n)+$/u))

const data = z.strictObject({
  practice: line(100),
  therapist: line(100),
  contact: replyAddress,
  about: z.enum(['invoice', 'credit-note', 'reminder']),
  /** What the practice wrote. */
  text: z.array(paragraph).check(z.minLength(1), z.maxLength(500)),
  /** Number, amount and day. */
  facts: z.array(line(120)).check(z.minLength(1), z.maxLength(6)),
  link,
  /** The link leads into the client's portal; without an account it opens the invoice itself. */
  inPortal: z.boolean(),
  stopLink: z.optional(link),
})
export type InvoiceMailData = z.infer<typeof data>

const titles: Record<InvoiceMailData['about'], string> = {
  invoice: 'Your invoice',
  'credit-note': 'Your credit note',
  reminder: 'A reminder of your invoice',
}

/** Others may read the mailbox, so it never says what was paid for. The subject has nothing that a practice wrote. */
export function invoiceMailContent({ about, text, facts, inPortal, stopLink, ...from }: InvoiceMailData): MailContent {
  const { practice, therapist, contact } = from
  return {
    sender: practiceSender({ practice, therapist, contact }),
    subject: titles[about],
    preview: 'This email has the number and the amount.',
    heading: titles[about],
    paragraphs: [...text, facts.join('\n')],
    action: { label: inPortal ? 'See it in your portal' : 'See it', link: from.link },
    ...(stopLink && { links: [{ label: 'Stop these emails', link: stopLink }], unsubscribe: stopLink }),
    footnote: `You are receiving this because ${practice} issued it to you. It was sent on behalf of ${therapist}, ${contact}. If you don't know them, don't open the links in it.`,
  }
}

export const invoiceMails = { 'client-invoice': template(data, invoiceMailContent) }
