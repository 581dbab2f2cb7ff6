import { BookingSettings, BookingSettingsChanges } from '@openhour/shared/features/booking/booking.contract.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { withUnit } from '../../ui/form/controls.ts'

export const bookingSettingsForm = defineForm({
  schema: BookingSettingsChanges,
  shape: BookingSettings.shape,
  fields: {
    bookingEnabled: {
      label: 'Clients can book by themselves',
      control: 'switch',
      hint: 'In their portal, at the free times of your working hours.',
    },
    bookingClients: {
      label: 'Who may book',
      control: 'cards',
      options: [
        { value: 'all', label: 'All clients', description: 'Everyone you invited who uses the portal' },
        { value: 'met', label: 'Clients you have met', description: 'Only after a session that took place' },
      ],
    },
    bookingByRequest: {
      label: 'Approve each booking',
      control: 'switch',
      hint: 'Times are held until you answer, on your dashboard or in your calendar. Your client is told.',
    },
    bookingLimit: {
      label: 'Limit per client',
      control: withUnit('appointments'),
      hint: 'How many upcoming appointments a client may have booked.',
      width: 'half',
    },
    bookingPolicy: {
      label: 'Cancellation policy',
      control: 'textarea',
      rows: 4,
      hint: 'Clients read it before they book and before they cancel.',
    },
  },
  toInput: (given): BookingSettingsChanges => given,
})
