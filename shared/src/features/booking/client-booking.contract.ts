import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { appointmentTypes } from '../appointments/appointments.rules.ts'
import { PortalAppointment } from '../portal/portal-record.contract.ts'
import { practiceNotFound } from '../portal/portal.rules.ts'
import { bookingTexts, maxSlotDays } from './booking.rules.ts'

/** A service as the client who may book it sees it. */
export const BookableService = z.object({
  id: z.guid(),
  name: z.string(),
  minutes: z.int(),
  type: z.enum(appointmentTypes),
})

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
const tags = ['Client portal']
const path = (rest: string) => `/portal/practices/{clientId}/booking/${rest}` as const

/** Booking by clients. A slot that is no longer open is refused with `nextSlots`. */
export const clientBookingContract = {
  services: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({ method: 'GET', path: path('services'), summary: 'What the client can book, by name', tags })
    .input(z.strictObject({ clientId: ofService.clientId }))
    .output(z.object({ items: z.array(BookableService), bookingPolicy: z.nullable(z.string()) })),
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
        from: day(bookingTexts.noDay),
        days: z._default(z.int().check(z.minimum(1), z.maximum(maxSlotDays, bookingTexts.tooManyDays)), 14),
      }),
    )
    .output(
      z.object({
        timeZone: z.string(),
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
    .input(z.strictObject(slot))
    .output(BookingHold),
  confirm: operation(clientsOnly, { sendsTwice: true, refusals: ['not-possible-now', 'limit-reached'] })
    .route({
      method: 'POST',
      path: path('appointments'),
      successStatus: 201,
      summary: 'Book a slot',
      description: 'Works without a hold too, if the slot is open.',
      tags,
    })
    .input(z.strictObject(slot))
    .output(PortalAppointment),
}
