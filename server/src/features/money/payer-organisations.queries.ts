import {
  PayerOrganisation,
  type PayerOrganisationDetails,
} from '@openhour/shared/features/money/payer-organisations.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const whole = columns('payer_organisations', PayerOrganisation, {})

/** The organisation that pays an invoice `i`, as its snapshot names it. */
export const payerOrganisation = sql`(select jsonb_build_object('name', g.name, 'street', g.street, 'postCode', g.post_code, 'city', g.city, 'country', g.country,
    'vatId', g.vat_id, 'buyerReference', g.buyer_reference, 'addressKind', g.address_kind, 'electronicAddress', g.electronic_address)
  from payer_organisations g where g.therapist_id = i.therapist_id and g.payer_id = i.payer_id)`

export const findPayerOrganisation = builtOnce((therapistId: string, payerId: string) =>
  build
    .selectFrom('payer_organisations')
    .select([...whole, sql<string>`id`.as('id')])
    .where('therapist_id', '=', therapistId)
    .where('payer_id', '=', payerId)
    .compile(),
)

/** A row if the contact is the therapist's. */
export const findPayer = builtOnce((therapistId: string, payerId: string) =>
  build
    .selectFrom('client_contacts')
    .select('id')
    .where('therapist_id', '=', therapistId)
    .where('id', '=', payerId)
    .compile(),
)

/** Returns a row only if nobody has saved since `updatedAt`, or ever where it is null. */
export function savePayerOrganisation(
  therapistId: string,
  payerId: string,
  updatedAt: string | null,
  details: PayerOrganisationDetails,
) {
  const { name, street, city, country } = details
  const row = {
    name,
    street,
    post_code: details.postCode,
    city,
    country,
    vat_id: details.vatId || null,
    buyer_reference: details.buyerReference,
    address_kind: details.addressKind,
    electronic_address: details.electronicAddress,
  }
  if (updatedAt === null)
    return build
      .insertInto('payer_organisations')
      .values({ therapist_id: therapistId, payer_id: payerId, ...row })
      .onConflict((conflict) => conflict.columns(['therapist_id', 'payer_id']).doNothing())
      .returning(whole)
      .compile()
  return build
    .updateTable('payer_organisations')
    .set(row)
    .where('therapist_id', '=', therapistId)
    .where('payer_id', '=', payerId)
    .where('updated_at', '=', updatedAt)
    .returning(whole)
    .compile()
}
