import type { TaxCategory } from '@openhour/shared/features/money/money.contract.ts'
import { type Package, PackageChange, PackageDetails } from '@openhour/shared/features/money/packages.contract.ts'
import * as z from 'zod/mini'
import { readAmount } from '../../lib/forms/amount-text.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'
import { dayField } from '../../ui/form/day-field.ts'
import { taxOptions } from './tax-labels.ts'

const name = { label: 'Name', control: 'text', hint: 'Printed on the invoice that sells it.' } as const
const expiresOn = { label: 'Last day', ...dayField(), hint: 'Empty if it does not expire.', width: 'half' } as const

/** Selling a package. The price is what was typed, in `currency`. */
export const newPackageForm = (currency: string, taxes: readonly TaxCategory[]) =>
  defineForm({
    schema: PackageDetails,
    shape: { ...PackageDetails.shape, priceMinor: z.string(), sessions: z.string() },
    fields: {
      name,
      sessions: { label: 'Sessions', control: withUnit('sessions'), initial: '10', width: 'half' },
      priceMinor: {
        label: 'Price of all',
        control: withUnit(currency, undefined, 'decimal'),
        hint: 'Tax included.',
        width: 'half',
      },
      expiresOn,
      taxCategoryId: {
        label: 'Tax category',
        control: 'select',
        options: taxOptions(taxes),
        placeholder: 'Choose',
        width: 'half',
      },
    },
    toInput: ({ priceMinor, sessions, ...rest }) => ({
      ...rest,
      priceMinor: readAmount(priceMinor, currency),
      sessions: Number(sessions),
    }),
  })

export const packageForm = defineForm({
  schema: PackageChange,
  shape: PackageChange.shape,
  fields: { name, expiresOn },
  toValues: ({ expiresOn }: Package) => ({ expiresOn: expiresOn ?? '' }),
})
