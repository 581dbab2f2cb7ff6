import type { Feature } from '../../platform/feature.ts'
import { bookingRouter } from './booking.handlers.ts'
import { calendarFileRoute } from './calendar-file.routes.ts'
import { clientBookingRouter } from './client-booking.handlers.ts'

export const bookingFeature: Feature = {
  name: 'booking',
  open: ({ database: pools }) => ({
    routers: { booking: bookingRouter(), clientBooking: clientBookingRouter() },
    routes: [calendarFileRoute({ pools })],
  }),
}
