import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import type { SharedDetail } from '@openhour/shared/features/own-details/shared-details.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** What the client offers that differs from the record, one row for each detail. */
export const findOffered = builtOnce((clientId: string) =>
  sql<{
    givenAt: string
    detail: SharedDetail
    given: (string | null)[]
  }>`select given_at as "givenAt", detail, given from app.offered_details(${clientId}::uuid)`.compile(build),
)

export const findRemindersDeclined = builtOnce((clientId: string) =>
  sql<{
    declined: ClientOverview['remindersDeclined']
  }>`select app.reminders_declined(${clientId}::uuid) as declined`.compile(build),
)

/** Writes what the client offers into the record; returns a row only if offer and record are those that were seen, and all of it is offered. */
export function copyDetails(
  therapistId: string,
  id: string,
  details: readonly SharedDetail[],
  seen: { givenAt: string; updatedAt: string },
) {
  const chosen = [...new Set(details)]
  const set = chosen.map((detail) => taken[detail])
  // What was said about messages was said about the old number.
  if (chosen.includes('phone') && !chosen.includes('phoneMessages'))
    set.push(sql`phone_messages = case when ${sameNumber} then c.phone_messages end`)
  return sql<{ id: string }>`update clients c set ${sql.join(set)}
    from (select jsonb_object_agg(detail, to_jsonb(given)) as given from app.offered_details(${id}::uuid)
      where detail in (${sql.join(chosen)}) and given_at = ${seen.givenAt}::timestamptz having count(*) = ${chosen.length}) offered
    where c.therapist_id = ${therapistId}::uuid and c.id = ${id}::uuid and c.updated_at = ${seen.updatedAt}::timestamptz
    returning c.id`.compile(build)
}

/** Returns a row only if the client still offers what was seen. */
export const declineDetails = builtOnce((therapistId: string, id: string, givenAt: string) =>
  sql<{ id: string }>`update clients set details_declined_at = ${givenAt}::timestamptz
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid
      and exists (select from app.offered_details(${id}::uuid) where given_at = ${givenAt}::timestamptz)
    returning id`.compile(build),
)

export const tellDetailsAsked = builtOnce((id: string) =>
  sql`select app.tell_details_asked(${id}::uuid)`.compile(build),
)

export const askDetails = builtOnce((therapistId: string, id: string) =>
  sql<{ id: string; detailsAskedAt: string }>`update clients set details_asked_at = now()
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid returning id, details_asked_at as "detailsAskedAt"`.compile(
    build,
  ),
)

const given = (detail: SharedDetail, place = 0) => sql`offered.given -> ${sql.lit(detail)} ->> ${sql.lit(place)}`
const sameNumber = sql`app.text_number(${given('phone')}) is not distinct from app.text_number(c.phone)`
const taken: Record<SharedDetail, RawBuilder<unknown>> = {
  preferredName: sql`preferred_name = ${given('preferredName')}`,
  pronouns: sql`pronouns = ${given('pronouns')}`,
  // The age follows from it.
  dateOfBirth: sql`date_of_birth = (${given('dateOfBirth')})::date, age = null`,
  // Consent to text messages is for one number.
  phone: sql`phone = ${given('phone')},
    sms_reminders = c.sms_reminders and ${sameNumber}`,
  phoneMessages: sql`phone_messages = ${given('phoneMessages')}`,
  address: sql`address = ${given('address')}`,
  goodToKnow: sql`good_to_know = ${given('goodToKnow')}`,
  country: sql`country = ${given('country')}`,
  language: sql`language = ${given('language')}`,
  emergencyContact: sql`emergency_contact_name = ${given('emergencyContact')}, emergency_contact_phone = ${given('emergencyContact', 1)},
    emergency_contact_relationship = ${given('emergencyContact', 2)}`,
}
