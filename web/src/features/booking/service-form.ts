import { type BookingService, ServiceDetails } from '@openhour/shared/features/booking/booking.contract.ts'
import { bookingTexts, maxServiceNameLength } from '@openhour/shared/features/booking/booking.rules.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'

export const placeNames = { online: 'Online', in_person: 'In person', phone: 'Phone' } as const

/** In the form, `who` says whether the chosen clients count. */
export const serviceForm = defineForm({
  schema: ServiceDetails,
  shape: { ...ServiceDetails.shape, who: z.enum(['all', 'chosen']), clientIds: z.array(z.string()) },
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
    who: {
      label: 'Who can book it',
      control: 'cards',
      options: [
        { value: 'all', label: 'All clients', description: 'Everyone who uses the portal' },
        { value: 'chosen', label: 'Chosen clients', description: 'Others don’t see it' },
      ],
      initial: 'all',
    },
    clientIds: { label: 'Clients', control: 'part', shown: (ids) => `${ids.length} chosen` },
  },
  toValues: ({ clientIds }: BookingService) => ({
    who: clientIds === null ? 'all' : 'chosen',
    clientIds: clientIds ?? [],
  }),
  toInput: ({ who, clientIds, ...details }) => ({ ...details, clientIds: who === 'all' ? null : (clientIds ?? []) }),
  check: ({ who, clientIds }) => ({
    clientIds: who === 'chosen' && clientIds.length === 0 ? bookingTexts.noClients : undefined,
  }),
})
