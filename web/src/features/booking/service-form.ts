import { type BookingService, ServiceDetails } from '@openhour/shared/features/booking/booking.contract.ts'
import { bookingTexts, maxServiceNameLength, minorOf } from '@openhour/shared/features/booking/booking.rules.ts'
import { currencies, type Currency } from '@openhour/shared/features/billing/plans.rules.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'

export const placeNames = { online: 'Online', in_person: 'In person', phone: 'Phone' } as const

const currencyOptions = Object.entries(currencies).map(([value, { symbol, name }]) => ({
  value,
  label: `${symbol} ${name}`,
}))

/** In the form, `who` says whether the chosen clients count, and `price` is what was typed. @param currency of a new service */
export const serviceForm = (currency: Currency | undefined) =>
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
        hint: 'Clients see it before they book. Nothing is charged here.',
        maxLength: 12,
        width: 'half',
      },
      currency: {
        label: 'Currency',
        control: 'select',
        options: currencyOptions,
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
      price: price ? typedPrice(price.amountMinor) : '',
      currency: price?.currency ?? currency ?? '',
    }),
    toInput: ({ who, clientIds, price, currency: chosen, ...details }) => ({
      ...details,
      price: price?.trim() ? { amountMinor: minorOf(price), currency: chosen as Currency } : null,
      clientIds: who === 'all' ? null : (clientIds ?? []),
    }),
    check: ({ who, clientIds, price, currency: chosen }) => ({
      clientIds: who === 'chosen' && clientIds.length === 0 ? bookingTexts.noClients : undefined,
      currency: price.trim() !== '' && chosen === '' ? bookingTexts.noCurrency : undefined,
    }),
  })

/** '80' or '72.50'. */
function typedPrice(amountMinor: number): string {
  return amountMinor % 100 === 0 ? String(amountMinor / 100) : (amountMinor / 100).toFixed(2)
}
