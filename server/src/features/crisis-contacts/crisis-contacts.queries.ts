import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

type Known = {
  /** What the account says. */
  own: string | null
  /** On file in the practice that the client joined last, of those that know it. */
  recorded: string | null
  /** Of the account, then of the practices, the one joined last first. */
  timeZones: string[]
}

/** Where the acting client may be. */
export const findWhereabouts = builtOnce(() =>
  sql<Known>`select p.country as own,
      (select c.country from clients c where c.user_id = u.id and c.country is not null order by c.joined_at desc, c.id limit 1) as recorded,
      u.time_zone || array(select zone from app.practice_time_zones() zone) as "timeZones"
    from users u join profiles p on p.id = u.id where u.id = app.user_id()`.compile(build),
)

export const setCountry = builtOnce((country: string) =>
  build
    .updateTable('profiles')
    .set({ country, updated_at: sql<string>`now()` })
    .where('id', '=', sql<string>`app.user_id()`)
    .compile(),
)
