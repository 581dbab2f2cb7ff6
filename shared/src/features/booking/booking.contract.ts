import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { longText, requiredLine } from '../../lib/text.ts'
import { appointmentTypes } from '../appointments/appointments.rules.ts'
import { numberLimits } from '../availability/availability.rules.ts'
import { amountMinor, currencyCode } from '../money/money-fields.ts'
import {
  bookingAudiences,
  bookingLimits,
  bookingTexts,
  maxChosenClients,
  maxPolicyLength,
  maxServiceNameLength,
} from './booking.rules.ts'

const [leastMinutes, mostMinutes] = numberLimits.sessionMinutes

/** What a client pays for a service: told before they book, charged when it took place. */
export const ServicePrice = z.strictObject({ amountMinor, currency: currencyCode })
export type ServicePrice = z.infer<typeof ServicePrice>

/** `clientIds`: who may book it; null for every client who may book. */
export const ServiceDetails = z.strictObject({
  name: requiredLine(maxServiceNameLength, bookingTexts.noServiceName),
  minutes: z
    .int(bookingTexts.minutes)
    .check(z.minimum(leastMinutes, bookingTexts.minutes), z.maximum(mostMinutes, bookingTexts.minutes)),
  type: z.enum(appointmentTypes, bookingTexts.noType),
  price: z._default(z.nullable(ServicePrice), null),
  clientIds: z._default(
    z.nullable(
      z.array(z.guid(bookingTexts.clientNotFound)).check(z.maxLength(maxChosenClients, bookingTexts.tooManyClients)),
    ),
    null,
  ),
})
export type ServiceDetails = z.infer<typeof ServiceDetails>

/** A kind of appointment that clients can book. */
export const BookingService = z.object({
  id: z.guid(),
  name: z.string(),
  minutes: z.int(),
  type: z.enum(appointmentTypes),
  price: z.nullable(ServicePrice),
  clientIds: z.nullable(z.array(z.guid())),
  updatedAt: z.string(),
})
export type BookingService = z.infer<typeof BookingService>

const settings = {
  bookingEnabled: z.boolean(),
  bookingClients: z.enum(bookingAudiences),
  bookingLimit: z
    .int(bookingTexts.limit)
    .check(z.minimum(bookingLimits.least, bookingTexts.limit), z.maximum(bookingLimits.most, bookingTexts.limit)),
  bookingByRequest: z.boolean(),
  bookingPolicy: z.nullable(longText(maxPolicyLength)),
}

/** `bookingClients`: who may book. `bookingLimit`: how many upcoming appointments a client may have booked. `bookingPolicy`: the practice's words about cancelling and moving. */
export const BookingSettings = z.object(settings)
export type BookingSettings = z.infer<typeof BookingSettings>

/** Omitted fields keep their values. */
export const BookingSettingsChanges = z.partial(z.strictObject(settings))
export type BookingSettingsChanges = z.infer<typeof BookingSettingsChanges>

const id = z.guid(bookingTexts.serviceNotFound)
const tags = ['Booking']

export const bookingContract = {
  settings: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'GET', path: '/booking/settings', summary: 'Whether and how clients book by themselves', tags })
    .output(BookingSettings),
  saveSettings: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'PATCH', path: '/booking/settings', summary: 'Change how clients book by themselves', tags })
    .input(BookingSettingsChanges)
    .output(BookingSettings),
  services: operation(therapists)
    .route({ method: 'GET', path: '/booking/services', summary: 'What clients can book, by name', tags })
    .output(z.object({ items: z.array(BookingService) })),
  addService: operation(therapists, { sendsTwice: true, refusals: ['already-exists', 'not-possible-now', 'not-found'] })
    .route({
      method: 'POST',
      path: '/booking/services',
      successStatus: 201,
      summary: 'Add a service that clients can book',
      tags,
    })
    .input(ServiceDetails)
    .output(BookingService),
  changeService: operation(therapists, { refusals: ['already-exists'] })
    .route({
      method: 'PUT',
      path: '/booking/services/{id}',
      summary: 'Change a service; appointments already booked stay as they are',
      tags,
    })
    .input(z.strictObject({ id, ...ServiceDetails.shape }))
    .output(BookingService),
  deleteService: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/booking/services/{id}',
      summary: 'Delete a service; appointments already booked stay as they are',
      tags,
    })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid() })),
}
