import type { BookableService, BookingHold } from '@openhour/shared/features/booking/client-booking.contract.ts'
import type { BookingFacts } from '@openhour/shared/features/booking/booking.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { price } from './booking.queries.ts'

/** What a client wants to book, and between which instants everything is read that decides about it. */
export type Asked = {
  clientId: string
  serviceId: string
  /** The appointment that is to be moved. */
  moving: string | null
  from: string
  to: string
  at: string
}

/** The facts as read, with the plan of the practice. `stamp` changes when they do. */
export type ReadBooking = {
  facts: BookingFacts & {
    subscription: {
      subscribed: boolean
      subscriptionTier: string | null
      subscriptionEnd: string | null
      trialEndsAt: string | null
    } | null
    /** The appointment that is to be moved, if it is the client's. */
    moved: { startsAt: string; cancellationHours: number } | null
  }
  stamp: string
  hold: BookingHold | null
}

export const listBookable = builtOnce((clientId: string) =>
  sql<
    BookableService & { byRequest: boolean }
  >`select id, name, minutes, type, ${price} as price, by_request as "byRequest"
    from app.bookable_services(${clientId}::uuid)`.compile(build),
)

/** An appointment of the acting client that is not cancelled; in discreet mode without its place. */
export const findForCalendar = builtOnce((id: string) =>
  build
    .selectFrom('appointments')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'time_zone as timeZone', 'status'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .select(
      sql<
        string | null
      >`case when not exists (select from user_preferences k where k.user_id = app.user_id() and k.look is not null)
      then place end`.as('place'),
    )
    .where('id', '=', id)
    .where('therapist_id', 'in', sql<string>`(select therapist_id from clients where user_id = app.user_id())`)
    .where('cancelled_at', 'is', null)
    .compile(),
)

/** The appointments that the client can move. */
export const listBookings = builtOnce((clientId: string) =>
  sql<{
    id: string
    serviceId: string
  }>`select id, service_id as "serviceId" from app.own_bookings(${clientId}::uuid) order by id`.compile(build),
)

/** Ends the transaction with `practice-missing`, `booking-off` or `service-missing`; so do the statements below. */
export const readBooking = builtOnce(({ clientId, serviceId, moving, from, to, at }: Asked) =>
  sql<ReadBooking>`select facts, stamp, hold
    from app.read_booking(${clientId}::uuid, ${serviceId}::uuid, ${moving}::uuid,
      ${from}::timestamptz, ${to}::timestamptz, ${at}::timestamptz)`.compile(build),
)

/** Ends the transaction with `booking-changed` if the facts have another stamp by now. */
export const holdSlot = builtOnce(
  (
    { clientId, serviceId, moving, from, to, at }: Asked,
    { startsAt, endsAt, expiresAt }: Omit<BookingHold, 'serviceId'>,
    stamp: string,
  ) =>
    sql`select app.hold_slot(${clientId}::uuid, ${serviceId}::uuid, ${moving}::uuid, ${startsAt}::timestamptz, ${endsAt}::timestamptz,
      ${expiresAt}::timestamptz, ${from}::timestamptz, ${to}::timestamptz, ${at}::timestamptz, ${stamp})`.compile(
      build,
    ),
)

/** As {@link holdSlot}; also with `booking-limit` or `month-full`. */
export const bookSlot = builtOnce(
  ({ clientId, serviceId, from, to, at }: Asked, id: string, slot: string, month: string, stamp: string) =>
    sql`select app.book_slot(${clientId}::uuid, ${serviceId}::uuid, ${id}::uuid, ${slot}::jsonb, ${month}::jsonb,
      ${from}::timestamptz, ${to}::timestamptz, ${at}::timestamptz, ${stamp})`.compile(build),
)

/** As {@link bookSlot} for an appointment that exists; also with `appointment-missing`, `appointment-started` or `move-late`, never with `booking-limit`. */
export const moveSlot = builtOnce(
  ({ clientId, serviceId, moving, from, to, at }: Asked, slot: string, month: string, isLate: boolean, stamp: string) =>
    sql`select app.move_slot(${clientId}::uuid, ${serviceId}::uuid, ${moving}::uuid, ${slot}::jsonb, ${month}::jsonb, ${isLate}::boolean,
      ${from}::timestamptz, ${to}::timestamptz, ${at}::timestamptz, ${stamp})`.compile(build),
)

/** Whether the practice has the client's number, and the one in the client's own details. */
export const findPhone = builtOnce((userId: string, clientId: string) =>
  build
    .selectFrom('profiles')
    .select(['phone as own', sql<boolean>`app.has_own_phone(${clientId}::uuid)`.as('known')])
    .where('id', '=', userId)
    .compile(),
)

/** Ends the transaction with `phone-missing` if the practice has no number of the client. */
export const refuseNoPhone = builtOnce((clientId: string) =>
  sql`select app.refuse_when(not app.has_own_phone(${clientId}::uuid), 'phone-missing')`.compile(build),
)

/** Ends the transaction with this message. */
export const refuseAs = builtOnce((message: 'slot-taken' | 'service-changed') =>
  sql`select app.refuse_when(true, ${message})`.compile(build),
)
