import type { ShownAnnouncement } from '@openhour/shared/features/announcements/announcements.contract.ts'
import type { ClockStyle, WeekStart } from '@openhour/shared/features/availability/availability.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** The person as the app shell shows them, with a therapist's number of active clients. */
export function findMe(userId: string, role: string, at: string) {
  return role === 'therapist' ? findAccount(userId, at) : findSimpleAccount(userId, at)
}

/** Row-level security leaves those of the person's role. */
const announced = (userId: string, at: string) =>
  sql<ShownAnnouncement[]>`(
    select coalesce(json_agg(json_build_object('id', a.id, 'level', a.level, 'title', a.title, 'text', a.text, 'endsAt', a.ends_at)
      order by a.level desc, a.starts_at desc, a.id), '[]')
    from announcements a where a.ends_at > ${at}::timestamptz and a.starts_at <= ${at}::timestamptz and not exists (select from announcement_readers r
      where r.user_id = ${userId}::uuid and r.announcement_id = a.id and r.dismissed_at is not null))`

const account = (userId: string, at: string) =>
  build
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .innerJoin('practice_settings as s', 's.user_id', 'p.id')
    .select([
      'u.id',
      'p.full_name as fullName',
      'u.email',
      'u.role',
      'p.avatar_url as avatarUrl',
      'p.practice_name as practiceName',
      's.timezone as timeZone',
      sql<WeekStart>`s.week_start`.as('weekStart'),
      sql<ClockStyle>`s.clock_style`.as('clockStyle'),
      's.session_minutes as sessionMinutes',
      announced(userId, at).as('announcements'),
    ])
    .where('p.id', '=', userId)

/** Requests of clients and admins may not count clients. */
const findSimpleAccount = builtOnce((userId: string, at: string) =>
  account(userId, at)
    .select([sql<number>`0`.as('clientCount'), sql<boolean>`false`.as('videoConnected')])
    .compile(),
)

const findAccount = builtOnce((userId: string, at: string) =>
  account(userId, at)
    .select((q) =>
      q
        .selectFrom('clients')
        .select(sql<number>`count(*)`.as('count'))
        .where('therapist_id', '=', userId)
        .where('archived_at', 'is', null)
        .where('is_sample', '=', false)
        .as('clientCount'),
    )
    .select(
      sql<boolean>`exists (select from connections k where k.therapist_id = ${userId}::uuid and k.kind = 'zoom' and k.is_active)`.as(
        'videoConnected',
      ),
    )
    .compile(),
)

export const getUserRole = builtOnce((userId: string) =>
  sql<{ role: string | null }>`select public.get_user_role(${userId}::uuid) as role`.compile(build),
)
