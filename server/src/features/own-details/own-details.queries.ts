import {
  OwnDetails,
  OwnDetailsChanges,
  type OwnDetails as Details,
} from '@openhour/shared/features/own-details/own-details.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { changes, columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const shared = sql<Details['shared']>`profiles.shared_details`
const sharedAt = sql<Details['sharedAt']>`profiles.details_shared_at`
const changedAt = sql<string>`profiles.details_changed_at`
const details = columns('profiles', OwnDetails, { shared, sharedAt, changedAt })

export const findOwnDetails = builtOnce((userId: string) =>
  build.selectFrom('profiles').select(details).where('id', '=', userId).compile(),
)

/**
 * A trigger tells the practices with which the client is connected.
 * @param seenAt returns a row only if nothing has changed since
 */
export function changeOwnDetails(userId: string, changed: OwnDetailsChanges, seenAt: string | undefined) {
  return build
    .updateTable('profiles')
    .set({
      ...changes('profiles', OwnDetailsChanges, changed, { shared: undefined }),
      ...(changed.shared && {
        shared_details: [...new Set(changed.shared)],
        details_shared_at: sql<string>`now()`,
      }),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', userId)
    .$if(seenAt !== undefined, (given) => given.where(changedAt, '=', seenAt ?? ''))
    .returning(details)
    .compile()
}

/** Keeps a number in the client's own details and shares it. */
export const sharePhone = builtOnce((userId: string, phone: string) =>
  sql`update profiles set phone = ${phone}, updated_at = now(),
    shared_details = case when 'phone' = any (shared_details) then shared_details else shared_details || '{phone}' end
    where id = ${userId}::uuid`.compile(build),
)

export const downloadOwnDetails = builtOnce((userId: string) =>
  build
    .selectFrom('profiles')
    .select([
      'preferred_name as preferredName',
      'pronouns',
      'date_of_birth as dateOfBirth',
      'phone',
      'phone_messages as phoneMessages',
      'address',
      'country',
      'language',
      'emergency_contact_name as emergencyContactName',
      'emergency_contact_phone as emergencyContactPhone',
      'emergency_contact_relationship as emergencyContactRelationship',
      'good_to_know as goodToKnow',
      'shared_details as shared',
      'details_shared_at as detailsSharedAt',
      'updated_at as updatedAt',
    ])
    .where('id', '=', userId)
    .compile(),
)
