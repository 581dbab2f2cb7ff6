import { type Charge, ChargeDetails } from '@openhour/shared/features/money/charges.contract.ts'
import type { TaxCategory } from '@openhour/shared/features/money/money.contract.ts'
import * as z from 'zod/mini'
import { readAmount, typedAmount } from '../../lib/forms/amount-text.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'
import { dayField } from '../../ui/form/day-field.ts'
import { taxOptions } from './tax-labels.ts'

/** The amount is what was typed, in `currency`. */
export const chargeForm = (currency: string, taxes: readonly TaxCategory[]) =>
  defineForm({
    schema: ChargeDetails,
    shape: { ...ChargeDetails.shape, amountMinor: z.string() },
    fields: {
      description: {
        label: 'What it is for',
        control: 'text',
        hint: 'Printed on the invoice, so without anything clinical.',
      },
      serviceDate: { label: 'Day', ...dayField(), width: 'half' },
      minutes: { label: 'Length', control: withUnit('minutes'), width: 'half' },
      amountMinor: {
        label: 'Amount',
        control: withUnit(currency, undefined, 'decimal'),
        hint: 'Tax included.',
        width: 'half',
      },
      taxCategoryId: {
        label: 'Tax category',
        control: 'select',
        options: taxOptions(taxes),
        placeholder: 'Choose',
        width: 'half',
      },
    },
    toValues: ({ amountMinor }: Charge) => ({ amountMinor: typedAmount(amountMinor, currency) }),
    toInput: ({ amountMinor, ...rest }) => ({ ...rest, amountMinor: readAmount(amountMinor, currency) }),
  })
