import type { ClientContact } from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import { type ClientBilling, ClientBillingDetails } from '@openhour/shared/features/money/money.contract.ts'
import { invoiceRhythmNames, invoiceRhythms } from '@openhour/shared/features/money/money.rules.ts'
import * as z from 'zod/mini'
import { readOptionalAmount, typedAmount } from '../../lib/forms/amount-text.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'
import { languageOptions } from './language-options.ts'

const prices = ['usual', 'own', 'free'] as const
const whyFree = 'Say why nothing is charged'
const noPrice = 'Enter the price'

/** `pricing` says which of price and reason counts; the price is what was typed, in `currency`. @param usual the practice's price, as people read it */
export const agreedForm = (currency: string, usual: string, contacts: readonly ClientContact[]) =>
  defineForm({
    schema: ClientBillingDetails,
    shape: { ...ClientBillingDetails.shape, pricing: z.enum(prices), priceMinor: z.optional(z.string()) },
    fields: {
      pricing: {
        label: 'Price of a session',
        control: 'cards',
        columns: 3,
        options: [
          { value: 'usual', label: 'Your price', description: usual },
          { value: 'own', label: 'Another price', description: 'Agreed with this client' },
          { value: 'free', label: 'Free', description: 'Nothing is charged' },
        ],
        initial: 'usual',
      },
      priceMinor: {
        label: 'Agreed price',
        control: withUnit(currency, undefined, 'decimal'),
        optional: false,
        hint: 'Tax included. Sessions charged before keep their price.',
      },
      freeReason: { label: 'Why it is free', control: 'text', optional: false, hint: 'For you. Never on an invoice.' },
      payerId: {
        label: 'Who pays',
        control: 'select',
        options: contacts.map(({ id, name }) => ({ value: id, label: name })),
        placeholder: 'The client',
        hint: 'Add other payers under Contacts.',
        width: 'half',
      },
      rhythm: {
        label: 'Invoices',
        control: 'select',
        options: invoiceRhythms.map((value) => ({ value, label: invoiceRhythmNames[value] })),
        initial: 'month',
        hint: 'What Draft invoices puts on one invoice.',
        width: 'half',
      },
      address: {
        label: 'Address on invoices',
        control: 'textarea',
        hint: 'If not the client’s own: of another payer, for example. Street, postal code, city and country.',
      },
      language: {
        label: 'Language of invoices',
        control: 'select',
        options: languageOptions,
        placeholder: 'As the address says',
        hint: 'And of receipts and statements. Your own words stay as you typed them.',
      },
      wording: {
        label: 'What a session is called',
        control: 'text',
        hint: 'On this client’s invoices, instead of the words in your settings.',
      },
      diagnosisCode: {
        label: 'Diagnosis code',
        control: 'text',
        hint: 'For an insurer, such as F41.1.',
        width: 'half',
      },
      showsDiagnosis: {
        label: 'Print the diagnosis code on invoices',
        control: 'switch',
        hint: 'Only if the client wants it. Whoever pays reads it.',
      },
    },
    toValues: ({ priceMinor, freeReason }: ClientBilling) => ({
      pricing: freeReason ? 'free' : priceMinor === null || priceMinor === undefined ? 'usual' : 'own',
      priceMinor: typedAmount(priceMinor, currency),
    }),
    toInput: ({ pricing, priceMinor, freeReason, ...rest }) => ({
      ...rest,
      priceMinor: pricing === 'own' ? readOptionalAmount(priceMinor, currency) : null,
      freeReason: pricing === 'free' ? (freeReason ?? null) : null,
    }),
    check: ({ pricing, priceMinor, freeReason }) => ({
      priceMinor: pricing === 'own' && priceMinor.trim() === '' ? noPrice : undefined,
      freeReason: pricing === 'free' && freeReason.trim() === '' ? whyFree : undefined,
    }),
  })
