import type { Feature } from '../../platform/feature.ts'
import { bookingRouter } from './booking.handlers.ts'
import { clientBookingRouter } from './client-booking.handlers.ts'

export const bookingFeature: Feature = {
  name: 'booking',
  open: () => ({ routers: { booking: bookingRouter(), clientBooking: clientBookingRouter() } }),
}
