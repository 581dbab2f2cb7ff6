import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { appointmentTypes } from '../appointments/appointments.rules.ts'
import { PortalAppointment } from '../portal/portal-record.contract.ts'
import { phoneLine } from '../../lib/text.ts'
import { cancellationTexts, practiceNotFound } from '../portal/portal.rules.ts'
import { ServicePrice } from './booking.contract.ts'
import { bookingTexts, maxSlotDays } from './booking.rules.ts'

/** A service as the client who may book it sees it. */
export const BookableService = z.object({
  id: z.guid(),
  name: z.string(),
  minutes: z.int(),
  type: z.enum(appointmentTypes),
  price: z.nullable(ServicePrice),
})
export type BookableService = z.infer<typeof BookableService>

/** A slot that the client holds until `expiresAt`. */
export const BookingHold = z.object({
  serviceId: z.guid(),
  startsAt: z.string(),
  endsAt: z.string(),
  expiresAt: z.string(),
})
export type BookingHold = z.infer<typeof BookingHold>

const ofService = { clientId: z.guid(practiceNotFound), serviceId: z.guid(bookingTexts.serviceNotFound) }
const slot = { ...ofService, startsAt: z.iso.datetime({ offset: true, error: bookingTexts.noSlot }) }
/** What the client saw of the service. If it is another one by now, nothing is booked. */
const seen = z.optional(
  z.strictObject({ minutes: z.int(), type: z.enum(appointmentTypes), price: z.nullable(ServicePrice) }),
)
/** Where the practice can call, kept as the client's shared number. A phone session needs it if the practice knows none. */
const phone = z.optional(phoneLine())
/** The appointment that is to be moved: its own time counts as free. */
const moving = z.optional(z.guid(cancellationTexts.notFound))
const tags = ['Client portal']
const path = (rest: string) => `/portal/practices/{clientId}/booking/${rest}` as const

/** Booking by clients. A slot that is no longer open is refused with `nextSlots`. */
export const clientBookingContract = {
  services: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({
      method: 'GET',
      path: path('services'),
      summary: 'What the client can book, by name',
      description:
        '`byRequest`: what is booked waits until the practice accepts it. `bookings`: the appointments that the client can move.',
      tags,
    })
    .input(z.strictObject({ clientId: ofService.clientId }))
    .output(
      z.object({
        items: z.array(BookableService),
        byRequest: z.boolean(),
        /** Whether the practice has the client's number, of its own or shared by the client. */
        phoneKnown: z.boolean(),
        /** The number in the client's own details, shared or not. */
        ownPhone: z.nullable(z.string()),
        bookings: z.array(z.object({ id: z.guid(), serviceId: z.guid() })),
      }),
    ),
  slots: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({
      method: 'GET',
      path: path('slots'),
      summary: 'Open slots of a service, earliest first',
      description: 'Days in the practice’s zone. `hold` is the slot that the client holds; it is among the open ones.',
      tags,
    })
    .input(
      z.strictObject({
        ...ofService,
        moving,
        from: day(bookingTexts.noDay),
        days: z._default(z.int().check(z.minimum(1), z.maximum(maxSlotDays, bookingTexts.tooManyDays)), 14),
      }),
    )
    .output(
      z.object({
        timeZone: z.string(),
        horizonDays: z.int(),
        slots: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
        hold: z.nullable(BookingHold),
      }),
    ),
  hold: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({
      method: 'PUT',
      path: path('hold'),
      summary: 'Hold a slot for five minutes',
      description:
        'Replaces the client’s earlier hold. Other clients cannot book the slot meanwhile; the therapist can.',
      tags,
    })
    .input(z.strictObject({ ...slot, moving }))
    .output(BookingHold),
  confirm: operation(clientsOnly, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: path('appointments'),
      successStatus: 201,
      summary: 'Book a slot',
      description: 'Works without a hold too, if the slot is open.',
      tags,
    })
    .input(z.strictObject({ ...slot, seen, phone }))
    .output(PortalAppointment),
  move: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({
      method: 'PUT',
      path: path('appointments/{id}'),
      summary: 'Move an appointment to another slot of its service',
      description: 'Only outside the cancellation window that applied when it was booked.',
      tags,
    })
    .input(z.strictObject({ ...slot, seen, phone, id: z.guid(cancellationTexts.notFound) }))
    .output(PortalAppointment),
}
