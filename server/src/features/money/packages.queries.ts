import type { Package } from '@openhour/shared/features/money/packages.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const whole = sql`p.id, p.client_id as "clientId", p.name, p.sessions, app.package_used(p) as used, p.expires_on as "expiresOn", p.ended_at as "endedAt",
  p.price_minor as "priceMinor", p.currency, p.created_at as "createdAt", p.updated_at as "updatedAt"`

/** Newest first. A client has few. */
export const listPackages = builtOnce((therapistId: string, clientId: string) =>
  sql<Package>`select ${whole} from client_packages p where p.therapist_id = ${therapistId}::uuid and p.client_id = ${clientId}::uuid
    order by p.created_at desc, p.id limit 200`.compile(build),
)

export const findPackage = builtOnce((therapistId: string, id: string) =>
  sql<Package>`select ${whole} from client_packages p where p.therapist_id = ${therapistId}::uuid and p.id = ${id}::uuid`.compile(
    build,
  ),
)

type Sold = {
  id: string
  clientId: string
  name: string
  sessions: number
  expiresOn: string | null
  priceMinor: number
  currency: string
  taxCategoryId: string
}

/** @param today the practice's day: when it is sold */
export const addPackage = (sold: Sold, today: string) =>
  sql`select app.add_package(${sold.id}::uuid, ${sold.clientId}::uuid, ${sold.name}, ${sold.sessions}::int, ${sold.expiresOn}::date, ${sold.priceMinor}::bigint,
    ${sold.currency}, ${sold.taxCategoryId}::uuid, ${today}::date)`.compile(build)

/** No row if it changed since. */
export const changePackage = builtOnce(
  (therapistId: string, id: string, updatedAt: string, name: string, expiresOn: string | null) =>
    build
      .updateTable('client_packages')
      .set({ name, expires_on: expiresOn })
      .where('therapist_id', '=', therapistId)
      .where('id', '=', id)
      .where('updated_at', '=', updatedAt)
      .returning('id')
      .compile(),
)

/** No row if it has ended. */
export const endPackage = builtOnce((therapistId: string, id: string, at: string) =>
  build
    .updateTable('client_packages')
    .set({ ended_at: at })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .compile(),
)
