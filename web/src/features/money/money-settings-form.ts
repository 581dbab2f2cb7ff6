import { MoneySettings, type MoneyState, type TaxCategory } from '@openhour/shared/features/money/money.contract.ts'
import * as z from 'zod/mini'
import { countries } from '../../lib/code-choices.ts'
import { readOptionalAmount, typedAmount } from '../../lib/forms/amount-text.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { searchable, withUnit } from '../../ui/form/controls.ts'
import { dayField } from '../../ui/form/day-field.ts'
import { currencyOptions } from '../../lib/currency-options.ts'
import { languageOptions } from './language-options.ts'
import { taxOptions } from './tax-labels.ts'

const currencies = currencyOptions()
const untaxed = 'Choose how sessions are taxed. Without it, none is charged by itself.'
const half = { control: 'text', width: 'half' } as const

/** Which fields stand on which card, in their order. */
export const settingsCards = {
  issuer: [
    'issuerName',
    'issuerAddress',
    'issuerEmail',
    'issuerPhone',
    'country',
    'taxNumber',
    'vatId',
    'licenseNumber',
    'issuerStreet',
    'issuerPostCode',
    'issuerCity',
  ],
  prices: [
    'currency',
    'sessionPriceMinor',
    'sessionWording',
    'sessionTaxId',
    'chargesFrom',
    'noShowPercent',
    'latePercent',
    'feeTaxId',
  ],
  payment: ['paymentDays', 'terms', 'accountHolder', 'iban', 'bic', 'upiId', 'inPortal'],
  numbers: ['numberPrefix', 'numberStart', 'numberYear', 'paper', 'language', 'keptYears'],
  datev: ['debtorAccount', 'datevConsultant', 'datevClient'],
} as const

/** The price is what was typed, in the currency that the form has. @param taxes to choose from */
export const moneySettingsForm = (taxes: readonly TaxCategory[]) => {
  const tax = { control: 'select', options: taxOptions(taxes), placeholder: 'None', width: 'half' } as const
  return defineForm({
    schema: z.extend(MoneySettings, { updatedAt: z.nullable(z.string()) }),
    shape: { ...MoneySettings.shape, sessionPriceMinor: z.optional(z.string()) },
    fields: {
      issuerName: {
        label: 'Name',
        control: 'text',
        optional: false,
        hint: 'Yours or your practice’s, as the tax office knows it.',
      },
      issuerAddress: {
        label: 'Address',
        control: 'textarea',
        // Without them nothing can be issued, but prices can be saved first.
        optional: false,
        hint: 'Street, postal code, city and country, as on a letter.',
      },
      issuerEmail: { label: 'Email', control: 'email', width: 'half' },
      issuerPhone: { label: 'Phone', control: 'tel', width: 'half' },
      country: { label: 'Country', control: searchable(countries, 'Search countries'), width: 'half' },
      taxNumber: { label: 'Tax number', ...half },
      vatId: { label: 'VAT ID', ...half },
      licenseNumber: { label: 'License number', hint: 'Some insurers ask for it.', ...half },
      issuerStreet: {
        label: 'Street and number',
        control: 'text',
        hint: 'The address in parts is only for e-invoices, to employers, insurers and public bodies.',
      },
      issuerPostCode: { label: 'Postal code', ...half },
      issuerCity: { label: 'City', ...half },
      currency: {
        label: 'Currency',
        control: searchable(() => currencies, 'Search currencies', { clearable: false }),
        hint: 'Charges in another currency stay as they are.',
        width: 'half',
      },
      sessionPriceMinor: {
        label: 'Price of a session',
        control: 'text',
        inputMode: 'decimal',
        hint: 'Tax included. A client can have a price of their own.',
        width: 'half',
      },
      sessionWording: {
        label: 'What a session is called',
        hint: 'On invoices, which others may read.',
        ...half,
      },
      sessionTaxId: { label: 'Tax category of sessions', hint: 'Add categories below.', ...tax },
      chargesFrom: {
        label: 'Charge sessions from',
        ...dayField(),
        hint: 'Sessions that take place from this day on are charged by themselves. Leave it empty to add charges by hand.',
      },
      noShowPercent: {
        label: 'Fee for a no-show',
        control: withUnit('percent'),
        hint: 'Of the price. You confirm or waive each. 0 proposes none.',
        width: 'half',
      },
      latePercent: {
        label: 'Fee for a late cancellation',
        control: withUnit('percent'),
        hint: 'Late is inside your cancellation window.',
        width: 'half',
      },
      feeTaxId: { label: 'Tax category of fees', ...tax },
      paymentDays: { label: 'Days to pay', control: withUnit('days'), width: 'half' },
      terms: {
        label: 'Terms',
        control: 'textarea',
        hint: 'Printed below the total of each invoice.',
      },
      accountHolder: { label: 'Account holder', hint: 'If it is another name than yours.', ...half },
      iban: { label: 'IBAN', ...half },
      bic: { label: 'BIC', ...half },
      upiId: { label: 'UPI ID', placeholder: 'name@bank', ...half },
      inPortal: {
        label: 'Show invoices in the client portal',
        control: 'switch',
        hint: 'Clients who pay find theirs there. Without it, emails lead to a page with the one invoice.',
      },
      numberPrefix: { label: 'Prefix', optional: true, maxLength: 12, ...half },
      numberStart: {
        label: 'First number',
        control: 'number',
        hint: 'Where a series begins. One that has begun goes on.',
        width: 'half',
      },
      numberYear: {
        label: 'Begin again each year',
        control: 'switch',
        hint: 'The year then stands in the number.',
      },
      paper: {
        label: 'Paper',
        control: 'cards',
        options: [
          { value: 'A4', label: 'A4' },
          { value: 'Letter', label: 'Letter' },
        ],
        width: 'half',
      },
      language: {
        label: 'Language of invoices',
        control: 'select',
        options: languageOptions,
        hint: 'Where a payer’s address names no country with another of them. A client can have a language of their own.',
        width: 'half',
      },
      keptYears: {
        label: 'Keep issued invoices for',
        control: withUnit('years'),
        hint: 'After a client is deleted, without anything clinical, from the end of the year of issue. The law of your country says how long.',
        width: 'half',
      },
      debtorAccount: {
        label: 'Debtor account',
        inputMode: 'numeric',
        hint: 'The one of all who owe you, such as 10000. Revenue accounts stand with the tax categories below.',
        ...half,
      },
      datevConsultant: { label: 'Consultant number', control: 'number', hint: 'Of your accountant.', width: 'half' },
      datevClient: { label: 'Client number', control: 'number', hint: 'Yours at your accountant.', width: 'half' },
    },
    toValues: ({ sessionPriceMinor, currency }: MoneyState) => ({
      sessionPriceMinor: typedAmount(sessionPriceMinor, currency),
    }),
    toInput: ({ sessionPriceMinor, ...given }, base) => ({
      ...given,
      sessionPriceMinor: readOptionalAmount(sessionPriceMinor, given.currency),
      updatedAt: base?.updatedAt ?? null,
    }),
    check: ({ chargesFrom, sessionTaxId }) => ({
      sessionTaxId: chargesFrom !== '' && sessionTaxId === '' ? untaxed : undefined,
    }),
  })
}
