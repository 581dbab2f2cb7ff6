import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import type { BookableService, BookingHold } from '@openhour/shared/features/booking/client-booking.contract.ts'
import { appointmentOf, openFakePortal, practiceOf } from './fake-portal.ts'

export const bookedServiceId = '018f0000-0000-7000-8000-0000000000a1'
const slotAt = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_000_000).toISOString(),
})
/** The free slots: Thursday 17 September 2026 at nine and ten in London. */
export const nine = slotAt('2026-09-17T08:00:00.000Z')
export const ten = slotAt('2026-09-17T09:00:00.000Z')

/** A practice that takes bookings of one service. */
export function openFakeBooking() {
  const held: BookingHold = { serviceId: bookedServiceId, ...nine, expiresAt: '2026-09-15T08:05:00Z' }
  const state = {
    services: [{ id: bookedServiceId, name: 'Session', minutes: 50, type: 'online', price: null }] as BookableService[],
    byRequest: false,
    phoneKnown: true,
    ownPhone: null as string | null,
    bookings: [] as { id: string; serviceId: string }[],
    holding: (): BookingHold | Problem => held,
    /** The free slots of days; `from` is the day before a month. */
    slotsFrom: (_from: string): Slot[] | Promise<Slot[]> => [nine, ten],
  }
  const server = openFakePortal({
    'clientBooking/services': () => ({
      items: state.services,
      byRequest: state.byRequest,
      bookings: state.bookings,
      phoneKnown: state.phoneKnown,
      ownPhone: state.ownPhone,
    }),
    'clientBooking/slots': async ({ from }) => ({
      timeZone: 'Europe/London',
      horizonDays: 60,
      slots: await state.slotsFrom(String(from)),
      hold: null,
    }),
    'clientBooking/hold': () => state.holding(),
    'clientBooking/confirm': ({ startsAt }) => {
      const booked = appointmentOf({ startsAt, status: state.byRequest ? 'pending' : 'scheduled' })
      server.record.appointments.push(booked)
      return booked
    },
    'clientBooking/move': ({ id, startsAt }) =>
      Object.assign(server.record.appointments.find((one) => one.id === id) ?? appointmentOf(), slotAt(startsAt)),
  })
  server.record.practices = [practiceOf({ canBook: true, bookingPolicy: 'Please tell me early.' })]
  return Object.assign(state, { server })
}
