import { figuredSessions, type SpeakerFigures } from '@openhour/shared/features/ai/session-figures.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Who spoke how much in the latest sessions, newest first: of each day its newest draft that is open, or whose note exists. */
export const listSpeech = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    date: string
    speakers: SpeakerFigures[]
  }>`select distinct on (d.of_date) d.of_date as date, d.speech as speakers from ai_drafts d
    where d.therapist_id = ${therapistId} and d.client_id = ${clientId} and d.speech is not null and d.discarded_at is null
    order by d.of_date desc, d.created_at desc, d.id limit ${sql.lit(figuredSessions)}`.compile(build),
)

/** Characters of a note that are looked at. */
const noteLength = 20_000

/** The clinical notes of the latest days that have some, newest first: their text without the headings of the template. */
export const listNoteTexts = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    date: string
    text: string
  }>`select n.service_date as date, left((select string_agg(s.section ->> 'text', e'\\n' order by s.place)
      from jsonb_array_elements(n.sections) with ordinality s (section, place)), ${sql.lit(noteLength)}) as text
    from clinical_notes n where n.therapist_id = ${therapistId} and n.client_id = ${clientId}
    order by n.service_date desc, n.created_at desc, n.id limit ${sql.lit(2 * figuredSessions)}`.compile(build),
)

/** The goals of the active treatment plans with their open objectives, in the order in which they are numbered. */
export const listGoalTexts = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    goal: string
    objectives: string[]
  }>`select g.goal, array(select o.objective from plan_objectives o where o.therapist_id = g.therapist_id and o.goal_id = g.id
      and o.retired_at is null and o.reached_date is null) as objectives
    from plan_goals g join treatment_plans p on p.therapist_id = g.therapist_id and p.id = g.plan_id
    where g.therapist_id = ${therapistId} and g.client_id = ${clientId} and p.status = 'active' and g.retired_at is null
    order by p.created_at desc, p.id, g.position, g.id limit 20`.compile(build),
)
