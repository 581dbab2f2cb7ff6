import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** What a link in an email to a contact stops. `look`: of a contact who is a client in discreet mode. */
export type Stoppable = { practice: string; contact: string; stoppedAt: string | null; look: string | null }

export function findByStopLink(tokenHash: Buffer) {
  return sql<Stoppable>`select app.practice_name(p.practice_name, u.full_name) as practice, u.email as contact, l.stopped_at as "stoppedAt",
      (select app.look_of_address(o.email) from client_contacts o where o.therapist_id = l.therapist_id
        and app.contact_address(o.therapist_id, o.email) = l.address_hash limit 1) as look
    from email_stop_links l join users u on u.id = l.therapist_id join profiles p on p.id = l.therapist_id
    where l.token_hash = ${tokenHash}::bytea`.compile(build)
}

/**
 * Stops emails of the link's practice to the contacts at its address, whoever's they are, or allows them again. Contacts who are added later follow.
 * @param at null allows them again
 */
export function setStopped(tokenHash: Buffer, at: string | null) {
  return sql`with stopped as (
      update email_stop_links l set stopped_at = ${at}::timestamptz from email_stop_links given
        where given.token_hash = ${tokenHash}::bytea and l.therapist_id = given.therapist_id and l.address_hash = given.address_hash
          and (l.stopped_at is null) = (${at}::timestamptz is not null)
        returning l.therapist_id, l.address_hash
    )
    update client_contacts o set emails_stopped_at = ${at}::timestamptz from (select distinct therapist_id, address_hash from stopped) s
      where o.therapist_id = s.therapist_id and app.contact_address(o.therapist_id, o.email) = s.address_hash`.compile(
    build,
  )
}
