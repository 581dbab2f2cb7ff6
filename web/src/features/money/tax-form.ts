import { type TaxCategory, TaxDetails } from '@openhour/shared/features/money/money.contract.ts'
import { taxCodeNames, taxCodes } from '@openhour/shared/features/money/money.rules.ts'
import * as z from 'zod/mini'
import { readDecimal } from '../../lib/forms/amount-text.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'

/** Thousandths of a percent. */
const rateDigits = 3

/** The rate is typed in percent. */
export const taxForm = defineForm({
  schema: TaxDetails,
  shape: { ...TaxDetails.shape, rate: z.string() },
  fields: {
    name: { label: 'Name', control: 'text', hint: 'Printed on invoices.', maxLength: 60 },
    code: {
      label: 'How it is taxed',
      control: 'select',
      options: taxCodes.map((value) => ({ value, label: taxCodeNames[value] })),
      initial: 'E',
      width: 'half',
    },
    rate: {
      label: 'Rate',
      control: withUnit('percent', undefined, 'decimal'),
      hint: '0 unless it is taxed.',
      initial: '0',
      width: 'half',
    },
    sentence: {
      label: 'Sentence on the invoice',
      control: 'text',
      hint: 'The one your tax law asks for, such as why there is no tax.',
      maxLength: 300,
    },
    exemptionCode: {
      label: 'Exemption code',
      control: 'text',
      hint: 'Of the VATEX list, such as VATEX-EU-132-1C. E-invoices in the EU need it.',
      maxLength: 40,
    },
    revenueAccount: {
      label: 'Revenue account',
      control: 'text',
      hint: 'Where your accountant books it. DATEV’s list needs it.',
      maxLength: 8,
      inputMode: 'numeric',
    },
  },
  toValues: ({ rate }: Omit<TaxCategory, 'id' | 'archivedAt' | 'updatedAt'>) => ({ rate: String(rate / 1000) }),
  toInput: ({ rate, ...rest }) => ({ ...rest, rate: readDecimal(rate, rateDigits) }),
})
