import {
  BookingService,
  BookingSettings,
  BookingSettingsChanges,
  ServiceDetails,
  type ServicePrice,
} from '@openhour/shared/features/booking/booking.contract.ts'
import { maxServices } from '@openhour/shared/features/booking/booking.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { changes, columns, values } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const settings = columns('practice_settings', BookingSettings, {
  bookingClients: sql<BookingSettings['bookingClients']>`booking_clients`,
})
/** The price of a row with these columns; null if it has none. */
export const price = sql<ServicePrice | null>`case when price_minor is not null
  then jsonb_build_object('amountMinor', price_minor, 'currency', currency) end`
const service = columns('booking_services', BookingService, { price })

function rowOf(details: ServiceDetails) {
  return {
    ...values('booking_services', ServiceDetails, details, { price: undefined }),
    price_minor: details.price?.amountMinor ?? null,
    currency: details.price?.currency ?? null,
  }
}

export const findSettings = builtOnce((userId: string) =>
  build.selectFrom('practice_settings').select(settings).where('user_id', '=', userId).compile(),
)

export function changeSettings(userId: string, changed: BookingSettingsChanges) {
  return build
    .updateTable('practice_settings')
    .set({ ...changes('practice_settings', BookingSettingsChanges, changed, {}), updated_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .returning(settings)
    .compile()
}

export const listServices = builtOnce((therapistId: string) =>
  build
    .selectFrom('booking_services')
    .select(service)
    .where('therapist_id', '=', therapistId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .compile(),
)

export const findService = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('booking_services')
    .select(service)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

/** Ends the transaction with `too-many` if the practice has reached the limit of services. */
export const refuseTooManyServices = builtOnce((therapistId: string) =>
  sql`select app.refuse_when((select count(*) from booking_services where therapist_id = ${therapistId}::uuid)
    >= ${maxServices}::int, 'too-many')`.compile(build),
)

/** Ends the transaction with `client-missing` unless all of these are clients of the practice. */
export const refuseUnknownClients = builtOnce((therapistId: string, clientIds: readonly string[]) =>
  sql`select app.refuse_when(exists (select from unnest(${clientIds}::uuid[]) chosen
    where not exists (select from clients where therapist_id = ${therapistId}::uuid and id = chosen)), 'client-missing')`.compile(
    build,
  ),
)

/** A name that is taken breaks `booking_services_name`. */
export function insertService(therapistId: string, id: string, details: ServiceDetails) {
  return build
    .insertInto('booking_services')
    .values({ therapist_id: therapistId, id, ...rowOf(details) })
    .returning(service)
    .compile()
}

/** As {@link insertService}. */
export function changeService(therapistId: string, id: string, details: ServiceDetails) {
  return build
    .updateTable('booking_services')
    .set(rowOf(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(service)
    .compile()
}
