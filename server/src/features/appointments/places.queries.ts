import { maxPlaces } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** How many different places are looked at. */
const maxLookedAt = 200

/**
 * The practice's usual place, and those that it has used, the last one first. Steps through the index from one place to the next, because each place
 * stands in hundreds of appointments.
 */
export const findPlaces = builtOnce((therapistId: string) =>
  sql<{ usual: string | null; used: string[] }>`with recursive places as (
      (select place from appointments where therapist_id = ${therapistId} and place is not null order by place limit 1)
      union all
      select (select a.place from appointments a where a.therapist_id = ${therapistId} and a.place > p.place order by a.place limit 1)
        from places p where p.place is not null)
    select s.default_place as usual, array(select place from (select p.place, (select a.created_at from appointments a
          where a.therapist_id = ${therapistId} and a.place = p.place order by a.created_at desc limit 1) as used_at
        from places p where p.place is not null limit ${maxLookedAt}::int) known
      order by used_at desc, place limit ${maxPlaces}::int) as used
    from practice_settings s where s.user_id = ${therapistId}`.compile(build),
)
