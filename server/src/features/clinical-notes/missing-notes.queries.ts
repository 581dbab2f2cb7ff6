import { sql } from 'kysely'

/**
 * The clinical notes of an appointment `a`: those of its session, and those about the same client and day that belong to no other appointment. Who
 * writes a note by itself has written it.
 */
const notesOf = sql`clinical_notes n left join sessions s on s.therapist_id = n.therapist_id and s.id = n.session_id
  where n.therapist_id = a.therapist_id and n.client_id = a.client_id
    and (s.appointment_id = a.id or (s.appointment_id is null and n.service_date = a.appointment_date))`

/** How far the notes of an appointment `a` are: 'signed' where all are, 'draft', or null where there is none. */
export const noteState = sql<
  'signed' | 'draft' | null
>`(select case when bool_and(n.signed_at is not null) then 'signed' else 'draft' end
  from ${notesOf} having count(*) > 0)`
