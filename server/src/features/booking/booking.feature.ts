import type { Feature } from '../../product/feature.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import { bookingRouter } from './booking.handlers.ts'
import { calendarFileRoute } from './calendar-file.routes.ts'
import { clientBookingRouter } from './client-booking.handlers.ts'

export const bookingFeature: Feature = {
  name: 'booking',
  firstData: [
    ofSettingsTab('booking', (api) =>
      Promise.all([api.booking.settings(), api.booking.services(), api.availability.practice()]),
    ),
  ],
  open: ({ database: pools }) => ({
    routers: { booking: bookingRouter(), clientBooking: clientBookingRouter() },
    routes: [calendarFileRoute({ pools })],
  }),
}
