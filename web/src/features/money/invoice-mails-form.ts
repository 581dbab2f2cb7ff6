import { type InvoiceMailState, InvoiceMailSettings } from '@openhour/shared/features/money/invoice-mails.contract.ts'
import { invoiceMailTexts, longestMailText } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'

const text = { control: 'textarea', maxLength: longestMailText } as const
const days = { control: withUnit('days'), width: 'half' } as const

/** Which fields stand on which card, in their order. */
export const mailCards = {
  mails: ['invoiceText', 'attachesPdf', 'linkDays'],
  reminders: [
    'reminds',
    'sendsReminders',
    'firstDays',
    'firstText',
    'secondDays',
    'secondText',
    'thirdDays',
    'thirdText',
  ],
} as const

/** What emails with invoices say, and when reminders are due. */
export const invoiceMailsForm = defineForm({
  schema: z.extend(InvoiceMailSettings, { updatedAt: z.nullable(z.string()) }),
  shape: InvoiceMailSettings.shape,
  fields: {
    invoiceText: {
      label: 'Text with an invoice',
      ...text,
      hint: '{name}, {practice}, {number}, {amount} and {due} are filled in. Number, amount, day and link follow below it.',
    },
    attachesPdf: {
      label: 'Attach the PDF',
      control: 'switch',
      hint: 'Whoever reads the mailbox then reads what the invoice is for. Without it the email has a link.',
    },
    linkDays: { label: 'Links work for', ...days },
    reminds: {
      label: 'Propose reminders',
      control: 'switch',
      hint: 'Overdue invoices then wait under Invoices, Reminders. You look at each before you send it.',
    },
    sendsReminders: {
      label: 'Send them by themselves',
      control: 'switch',
      hint: 'Each after a day in the list, by day, unless you skip it.',
    },
    firstDays: { label: 'First reminder after', hint: 'From the day on which it was due.', ...days },
    firstText: { label: 'Text of the first reminder', ...text },
    secondDays: { label: 'Second reminder after', ...days },
    secondText: { label: 'Text of the second reminder', ...text },
    thirdDays: { label: 'Third reminder after', ...days },
    thirdText: { label: 'Text of the third reminder', ...text },
  },
  toInput: (given, base: InvoiceMailState | undefined) => ({ ...given, updatedAt: base?.updatedAt ?? null }),
  check: ({ firstDays, secondDays, thirdDays }) => ({
    secondDays: Number(firstDays) >= Number(secondDays) ? invoiceMailTexts.daysOrder : undefined,
    thirdDays: Number(secondDays) >= Number(thirdDays) ? invoiceMailTexts.daysOrder : undefined,
  }),
})
