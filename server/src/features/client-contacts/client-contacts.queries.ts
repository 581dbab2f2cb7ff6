import { ClientContact, ContactDetails } from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import { maxContacts } from '@openhour/shared/features/client-contacts/client-contacts.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns, values } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const whole = columns('client_contacts', ClientContact, {})

/** A row if the client is the therapist's. */
export const findOwnClient = builtOnce((therapistId: string, clientId: string) =>
  build.selectFrom('clients').select('id').where('therapist_id', '=', therapistId).where('id', '=', clientId).compile(),
)

export const listContacts = builtOnce((therapistId: string, clientId: string) =>
  build
    .selectFrom('client_contacts')
    .select(whole)
    .where('therapist_id', '=', therapistId)
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('id')
    .compile(),
)

export const findContact = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('client_contacts')
    .select(whole)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

/** Aborts the transaction with `too-many-contacts`. Run it under the practice's lock, so that contacts added at once are counted. */
export const refuseTooMany = builtOnce((therapistId: string, clientId: string) =>
  sql`select app.refuse_when((select count(*) from client_contacts where therapist_id = ${therapistId}::uuid
    and client_id = ${clientId}::uuid) >= ${maxContacts}::int, 'too-many-contacts')`.compile(build),
)

export function addContact(therapistId: string, clientId: string, id: string, details: ContactDetails) {
  return build
    .insertInto('client_contacts')
    .values({
      therapist_id: therapistId,
      client_id: clientId,
      id,
      ...values('client_contacts', ContactDetails, details, {}),
    })
    .returning(whole)
    .compile()
}

/** Returns a row only if nobody has changed it since `updatedAt`. */
export function changeContact(therapistId: string, id: string, updatedAt: string, details: ContactDetails) {
  return build
    .updateTable('client_contacts')
    .set(values('client_contacts', ContactDetails, details, {}))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning(whole)
    .compile()
}
