// Without zod, because pages without forms load it.
import { showsAddress } from '../../lib/names.ts'

/** What a text may name, in braces. The server fills it in for each email. */
export const mailPlaceholders = ['name', 'practice', 'number', 'amount', 'due'] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]

/** Characters of one text. */
export const longestMailText = 1000

export const reminderLevels = [1, 2, 3] as const
export type ReminderLevel = (typeof reminderLevels)[number]
export const reminderLevelNames: Record<ReminderLevel, string> = {
  1: 'First reminder',
  2: 'Second reminder',
  3: 'Third reminder',
}

/** One invoice is reminded of at most once in so many days. A skipped reminder comes again after as many. */
export const reminderGapDays = 7
/** How long a reminder stands in the list before it goes by itself, where the practice wants that. */
export const reminderShownHours = 24

/** Invoices that are sent at once. */
export const sentAtOnce = 50

/** Where the page of a payer without an account begins: followed by a slash and the secret part. */
export const payPath = '/pay'

/** What emails say until the practice writes its own texts. */
export const suggestedMailTexts = {
  invoiceText: 'Hello {name},\n\nYour invoice from {practice} is ready. Thank you.',
  firstText:
    'Hello {name},\n\nPerhaps it slipped your mind: invoice {number} from {practice} is still open. If you have paid in the meantime, please ignore this email.',
  secondText:
    'Hello {name},\n\nInvoice {number} from {practice} is still open. Please pay {amount} in the next few days, or reply to this email if something is unclear.',
  thirdText:
    'Hello {name},\n\nInvoice {number} from {practice} was due on {due}. Please pay {amount} within a week, or reply to this email so that we find a way together.',
} as const

/** What is wrong with a text for emails; undefined if nothing is. */
export function mailTextFault(text: string): string | undefined {
  const known: readonly string[] = mailPlaceholders
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => !known.includes(name)) || /[{}]/.test(text.replace(/\{[^{}]*\}/g, '')))
    return invoiceMailTexts.placeholder
  return text.split(/\s+/).some(showsAddress) ? invoiceMailTexts.address : undefined
}

/** A text with its placeholders filled in. What is filled in is not read again. */
export function filledMailText(text: string, values: Record<MailPlaceholder, string>): string {
  return text.replace(/\{(name|practice|number|amount|due)\}/g, (_whole, name: MailPlaceholder) => values[name])
}

/** Why an invoice goes nowhere by email. */
export const payerTroubles = ['erased', 'sample', 'no-address', 'stopped', 'not-wanted'] as const
export type PayerTrouble = (typeof payerTroubles)[number]
export const payerTroubleTexts: Record<PayerTrouble, string> = {
  erased: 'Whoever pays was deleted.',
  sample: 'Nobody is written to about a sample client.',
  'no-address': 'Whoever pays has no email address. Download the PDF, or make a link.',
  stopped: 'This contact stopped emails from you.',
  'not-wanted': 'This contact is not ticked for invoices. Tick “Invoices” in the client’s contacts.',
}

/** Dropped: it was no longer needed, so it never left. */
export const invoiceMailStates = ['queued', 'accepted', 'failed', 'dropped'] as const
export type InvoiceMailState = (typeof invoiceMailStates)[number]

export const invoiceMailTexts = {
  placeholder: `Use only ${mailPlaceholders.map((name) => `{${name}}`).join(', ')} in braces`,
  address: 'Leave out web and email addresses. The email has your address and the link already.',
  daysOrder: 'Each reminder comes later than the one before',
  days: 'Enter 1 to 365 days',
  alreadySent: 'This was sent from elsewhere in the meantime. Nothing was sent again. Look at it first.',
  payerChanged: 'Who gets this has just changed. Nothing was sent. Look at it again.',
  reminderNotFound: 'This reminder was not found.',
  reminderGone: 'This reminder was sent, skipped or is no longer needed. Nothing was sent.',
  settled: 'Nothing is open on this invoice any more, so nobody is reminded of it.',
  notSent: 'Nothing was sent.',
} as const
