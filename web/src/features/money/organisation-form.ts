import { electronicAddressKindNames, electronicAddressKinds } from '@openhour/shared/features/money/money.rules.ts'
import {
  type PayerOrganisation,
  PayerOrganisationDetails,
} from '@openhour/shared/features/money/payer-organisations.contract.ts'
import { countries } from '../../lib/code-choices.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { searchable } from '../../ui/form/controls.ts'

const half = { control: 'text', width: 'half' } as const

/** What the e-invoices of an organisation need to say of it. */
export const organisationForm = defineForm({
  schema: PayerOrganisationDetails,
  shape: PayerOrganisationDetails.shape,
  fields: {
    name: {
      label: 'Name of the organisation',
      control: 'text',
      hint: 'As it is registered. Invoices go to this name.',
    },
    street: { label: 'Street and number', control: 'text', maxLength: 100 },
    postCode: { label: 'Postal code', maxLength: 20, ...half },
    city: { label: 'City', maxLength: 80, ...half },
    country: {
      label: 'Country',
      control: searchable(countries, 'Search countries', { clearable: false }),
      width: 'half',
    },
    vatId: { label: 'VAT ID', hint: 'If it has one, such as DE123456789.', ...half },
    buyerReference: {
      label: 'Buyer reference',
      control: 'text',
      maxLength: 100,
      hint: 'What it wants its invoices to say: the Leitweg-ID of a German public body, elsewhere a cost centre, an order or a person.',
    },
    addressKind: {
      label: 'Receives e-invoices at',
      control: 'select',
      options: electronicAddressKinds.map((value) => ({ value, label: electronicAddressKindNames[value] })),
      initial: 'EM',
      width: 'half',
    },
    electronicAddress: { label: 'Address for e-invoices', maxLength: 254, ...half },
  },
  toValues: (organisation: PayerOrganisation) => ({ vatId: organisation.vatId ?? '' }),
})
