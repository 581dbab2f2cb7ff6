import { PaymentDetails } from '@openhour/shared/features/money/payments.contract.ts'
import { handMethods, paymentMethodNames } from '@openhour/shared/features/money/money.rules.ts'
import * as z from 'zod/mini'
import { readAmount } from '../../lib/forms/amount-text.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'
import { dayField } from '../../ui/form/day-field.ts'

/** The amount is what was typed, in `currency`. */
export const paymentForm = (currency: string) =>
  defineForm({
    schema: PaymentDetails,
    shape: { ...PaymentDetails.shape, amountMinor: z.string() },
    fields: {
      amountMinor: { label: 'Amount', control: withUnit(currency, undefined, 'decimal'), width: 'half' },
      receivedDate: { label: 'Day', ...dayField({ lastDay: 'today' }), width: 'half' },
      method: {
        label: 'How it was paid',
        control: 'cards',
        options: handMethods.map((value) => ({ value, label: paymentMethodNames[value] })),
        initial: 'transfer',
      },
      reference: { label: 'Reference', control: 'text', hint: 'Of the bank or the card terminal.', width: 'half' },
      note: { label: 'Note', control: 'text', hint: 'For you.', width: 'half' },
    },
    toInput: ({ amountMinor, ...rest }) => ({ ...rest, amountMinor: readAmount(amountMinor, currency) }),
  })
