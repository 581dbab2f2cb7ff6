import { type BookingService, ServiceDetails } from '@openhour/shared/features/booking/booking.contract.ts'
import { bookingTexts, maxServiceNameLength } from '@openhour/shared/features/booking/booking.rules.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import * as z from 'zod/mini'
import { currencyOptions } from '../../lib/currency-options.ts'
import { readOptionalAmount, typedAmount } from '../../lib/forms/amount-text.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'
import { placeNames } from './place-names.ts'

const currencies = currencyOptions()

/** In the form, `who` says whether the chosen clients count, and `price` is what was typed. @param currency of a new service */
export const serviceForm = (currency: string | undefined) =>
  defineForm({
    schema: ServiceDetails,
    shape: {
      ...ServiceDetails.shape,
      price: z.string(),
      currency: z.string(),
      who: z.enum(['all', 'chosen']),
      clientIds: z.array(z.string()),
    },
    fields: {
      name: {
        label: 'Name',
        control: 'text',
        hint: 'Clients see it when they book, and in no email.',
        maxLength: maxServiceNameLength,
      },
      minutes: { label: 'Length', control: withUnit('minutes'), initial: '50', width: 'half' },
      type: {
        label: 'Where',
        control: 'select',
        options: Object.entries(placeNames).map(([value, label]) => ({ value, label })),
        initial: 'in_person',
        width: 'half',
      },
      price: {
        label: 'Price',
        control: 'text',
        inputMode: 'decimal',
        optional: true,
        hint: 'Clients see it before they book, and are charged it. Empty: as any session. 0: free.',
        maxLength: 12,
        width: 'half',
      },
      currency: {
        label: 'Currency',
        control: 'select',
        options: currencies,
        placeholder: 'Choose',
        initial: currency ?? '',
        optional: true,
        width: 'half',
      },
      who: {
        label: 'Who can book it',
        control: 'cards',
        options: [
          { value: 'all', label: 'All clients', description: 'Everyone who may book with you' },
          { value: 'chosen', label: 'Chosen clients', description: 'Others don’t see it' },
        ],
        initial: 'all',
      },
      clientIds: { label: 'Clients', control: 'part', shown: (ids) => `${ids.length} chosen` },
    },
    toValues: ({ clientIds, price }: BookingService) => ({
      who: clientIds === null ? 'all' : 'chosen',
      clientIds: clientIds ?? [],
      price: price ? typedAmount(price.amountMinor, price.currency) : '',
      currency: price?.currency ?? currency ?? '',
    }),
    toInput: ({ who, clientIds, price, currency: chosen, ...details }) => {
      const amountMinor = readOptionalAmount(price, chosen)
      return {
        ...details,
        price: amountMinor === null || chosen === '' ? null : { amountMinor, currency: chosen },
        clientIds: who === 'all' ? null : (clientIds ?? []),
      }
    },
    check: ({ who, clientIds, price, currency: chosen }) => ({
      clientIds: who === 'chosen' && clientIds.length === 0 ? bookingTexts.noClients : undefined,
      currency: price.trim() !== '' && chosen === '' ? moneyTexts.currency : undefined,
    }),
  })
